import type { ScenePlacement } from '@tangible/contracts';

/** One convex piece of an asset: x, y, z each, metres, y up. */
type Piece = Float32Array;

export interface Shape {
  name: string;
  pieces: readonly Piece[];
  /** Width, height and depth. */
  sidesM: readonly [number, number, number];
}

/** `top` looks down on the floor, `front` along it: x to the right, and z or the height across. */
export type View = 'top' | 'front';
/** Points on the screen, y down. */
export type Polygon = readonly (readonly [number, number])[];

/**
 * The outlines of an asset's pieces where it is placed, as a view shows them: metres, y down.
 *
 * @example
 * projectShape(mug, { x: 0.4, z: 0, height: 0, turnDeg: 90 }, 'top');
 */
export function projectShape({ pieces }: Shape, placement: ScenePlacement, view: View): Polygon[] {
  return pieces.map((piece) =>
    outlineOf(placePiece(piece, placement).map(([x, y, z]) => [x, view === 'top' ? z : -y])),
  );
}

/** The corners of a piece in the scene. */
function placePiece(piece: Piece, { x, z, height, turnDeg }: ScenePlacement): [number, number, number][] {
  const turn = (turnDeg * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return Array.from({ length: piece.length / 3 }, (_, i) => {
    const [px, py, pz] = [piece[i * 3]!, piece[i * 3 + 1]!, piece[i * 3 + 2]!];
    return [x + px * cos + pz * sin, height + py, z - px * sin + pz * cos];
  });
}

/** The convex outline of points (Andrew's monotone chain). */
function outlineOf(points: [number, number][]): Polygon {
  const sorted = [...points].sort(([ax, ay], [bx, by]) => ax - bx || ay - by);
  const half = (some: [number, number][]) => {
    const chain: [number, number][] = [];
    for (const point of some) {
      while (chain.length >= 2 && cross(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

const cross = ([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number], [cx, cy]: [number, number]) =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

/** Pieces that only touch do not overlap. */
const TOUCH_M = 0.002;

/**
 * The first two assets whose pieces overlap, by their numbers: from above and in height. Null if none do. The server
 * measures the solids themselves and has the last word.
 *
 * @example
 * findOverlap([{ shape: table, placement }, { shape: mug, placement: aside }]); // null
 */
export function findOverlap(members: readonly { shape: Shape; placement: ScenePlacement }[]): [number, number] | null {
  const placed = members.map(({ shape, placement }) => {
    const polygons = projectShape(shape, placement, 'top');
    return shape.pieces.map((piece, i) => ({ polygon: polygons[i]!, ...rangeOf(piece, placement.height) }));
  });
  for (const [b, second] of placed.entries()) {
    for (const [a, first] of placed.slice(0, b).entries()) {
      const meet = first.some((one) =>
        second.some(
          (other) =>
            one.low < other.high - TOUCH_M && other.low < one.high - TOUCH_M && overlap(one.polygon, other.polygon),
        ),
      );
      if (meet) return [a, b];
    }
  }
  return null;
}

function rangeOf(piece: Piece, height: number) {
  let [low, high] = [Infinity, -Infinity];
  for (let i = 1; i < piece.length; i += 3) {
    low = Math.min(low, piece[i]! + height);
    high = Math.max(high, piece[i]! + height);
  }
  return { low, high };
}

/** Two convex polygons overlap unless an edge of one separates them. */
function overlap(one: Polygon, other: Polygon): boolean {
  return ![one, other].some((polygon) =>
    polygon.some(([ax, ay], i) => {
      const [bx, by] = polygon[(i + 1) % polygon.length]!;
      const length = Math.hypot(bx - ax, by - ay);
      if (length === 0) return false;
      const along = ([x, y]: readonly [number, number]) => ((by - ay) * x - (bx - ax) * y) / length;
      const [firsts, seconds] = [one.map(along), other.map(along)];
      const gap = Math.max(Math.min(...seconds) - Math.max(...firsts), Math.min(...firsts) - Math.max(...seconds));
      return gap > -TOUCH_M;
    }),
  );
}
