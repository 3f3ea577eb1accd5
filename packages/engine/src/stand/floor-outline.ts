/** Rounding may take a little of a margin. */
const ROUNDING = 1 + 1e-6;

/** A place on the floor. */
export type FloorPoint = readonly [x: number, z: number];

/**
 * The convex outline of places on the floor, counterclockwise; fewer than three corners when they lie in a line.
 *
 * @example
 * const outline = traceFloorOutline([[0, 0], [1, 0], [1, 1], [0, 1], [0.5, 0.5]]); // four corners
 */
export function traceFloorOutline(points: readonly FloorPoint[]): FloorPoint[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return [...traceHalf(sorted), ...traceHalf(sorted.reverse())];
}

function traceHalf(points: readonly FloorPoint[]): FloorPoint[] {
  const chain: FloorPoint[] = [];
  for (const point of points) {
    while (chain.length > 1 && turn(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop();
    chain.push(point);
  }
  chain.pop();
  return chain;
}

function turn(a: FloorPoint, b: FloorPoint, c: FloorPoint): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

export function measureOutlineArea(outline: readonly FloorPoint[]): number {
  let twice = 0;
  for (const [i, [x, z]] of outline.entries()) {
    const [nextX, nextZ] = outline[(i + 1) % outline.length]!;
    twice += x * nextZ - z * nextX;
  }
  return Math.abs(twice) / 2;
}

/** How far inside an outline a place is: the distance to the nearest border, below 0 outside. */
export function measureMargin(outline: readonly FloorPoint[], [x, z]: FloorPoint): number {
  if (outline.length < 3) return -Infinity;
  let margin = Infinity;
  for (const [i, from] of outline.entries()) {
    const to = outline[(i + 1) % outline.length]!;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (length > 0) margin = Math.min(margin, turn(from, to, [x, z]) / length);
  }
  return margin;
}

/** The nearest place that is inside an outline by a margin; null where the outline is too narrow. */
export function moveInside(outline: readonly FloorPoint[], place: FloorPoint, margin: number): FloorPoint | null {
  if (measureMargin(outline, place) >= margin) return place;
  const inset = insetOutline(outline, margin * ROUNDING);
  let nearest: FloorPoint | null = null;
  let least = Infinity;
  for (const [i, from] of inset.entries()) {
    const candidate = findNearest(from, inset[(i + 1) % inset.length]!, place);
    const distance = Math.hypot(candidate[0] - place[0], candidate[1] - place[1]);
    if (distance < least) [least, nearest] = [distance, candidate];
  }
  return nearest;
}

/** The part of a convex outline that is at least a margin away from each of its sides. */
function insetOutline(outline: readonly FloorPoint[], margin: number): FloorPoint[] {
  if (outline.length < 3) return [];
  let inset = [...outline];
  for (const [i, from] of outline.entries()) {
    const to = outline[(i + 1) % outline.length]!;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (length === 0) continue;
    const depths = inset.map((corner) => turn(from, to, corner) / length - margin);
    inset = inset.flatMap((corner, c) => {
      const next = inset[(c + 1) % inset.length]!;
      const [here, there] = [depths[c]!, depths[(c + 1) % inset.length]!];
      const kept = here >= 0 ? [corner] : [];
      return here >= 0 === there >= 0 ? kept : [...kept, between(corner, next, here / (here - there))];
    });
  }
  return inset;
}

/** The point between two others that is nearest to a place. */
function findNearest(from: FloorPoint, to: FloorPoint, place: FloorPoint): FloorPoint {
  const [x, z] = [to[0] - from[0], to[1] - from[1]];
  const square = x * x + z * z;
  if (square === 0) return from;
  const share = ((place[0] - from[0]) * x + (place[1] - from[1]) * z) / square;
  return between(from, to, Math.min(1, Math.max(0, share)));
}

function between(from: FloorPoint, to: FloorPoint, share: number): FloorPoint {
  return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
}
