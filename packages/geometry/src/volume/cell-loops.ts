import { createSets, findRoot, unite } from '../numeric/union-find.ts';

/**
 * How a surface runs through one cell of a grid, for every way its eight corners can lie inside or outside.
 *
 * Corner c lies at x = c & 1, y = (c >> 1) & 1, z = c >> 2. Edges 0 to 3 run along x, 4 to 7 along y, 8 to 11 along z.
 * The surface crosses a cell in one loop or several; each loop passes over the cell's edges whose ends differ and
 * turns from one to the next on the cell's faces.
 */

/** The two corners of each edge. */
export const EDGE_CORNERS: readonly (readonly [number, number])[] = [
  [0, 1],
  [2, 3],
  [4, 5],
  [6, 7],
  [0, 2],
  [1, 3],
  [4, 6],
  [5, 7],
  [0, 4],
  [1, 5],
  [2, 6],
  [3, 7],
];

/** Faces 0 and 1 are x = 0 and x = 1, then y, then z: the corners around each, in order. */
const FACE_CORNERS: readonly (readonly number[])[] = [
  [0, 2, 6, 4],
  [1, 3, 7, 5],
  [0, 1, 5, 4],
  [2, 3, 7, 6],
  [0, 1, 3, 2],
  [4, 5, 7, 6],
];

/** `FACE_EDGES[f][k]` joins corners k and k + 1 of face f. */
const FACE_EDGES = FACE_CORNERS.map((corners) =>
  corners.map((corner, k) => {
    const next = corners[(k + 1) % 4]!;
    return EDGE_CORNERS.findIndex(([a, b]) => (a === corner && b === next) || (a === next && b === corner));
  }),
);

export interface CellLoops {
  /** How many loops cross the cell. */
  count: number;
  /** The loop over each of the 12 edges, or -1 where the surface does not cross it. */
  loopOfEdge: Int8Array;
  /** Bit f: on face f all four edges are crossed, so two ways of joining them are possible. */
  ambiguousFaces: number;
  /** Bit f: face f is ambiguous and both of its joints belong to one and the same loop. */
  pinchedFaces: number;
}

/**
 * The loops of a cell. On an ambiguous face the corners inside are kept apart, except on the faces in `joinedFaces`,
 * where they are joined. Both cells of a face must be given the same choice, or the surface tears.
 *
 * @param corners Bit c: corner c is inside.
 * @param joinedFaces Bit f: on face f join the corners inside.
 */
export function traceCellLoops(corners: number, joinedFaces = 0): CellLoops {
  const sets = createSets(12);
  const isInside = (corner: number) => ((corners >> corner) & 1) === 1;

  let ambiguousFaces = 0;
  const firstEdges = new Int8Array(6);
  const otherEdges = new Int8Array(6);
  for (let face = 0; face < 6; face++) {
    const edges = FACE_EDGES[face]!;
    const around = FACE_CORNERS[face]!;
    const crossed = edges.filter((_, k) => isInside(around[k]!) !== isInside(around[(k + 1) % 4]!));
    if (crossed.length === 2) unite(sets, crossed[0]!, crossed[1]!);
    if (crossed.length !== 4) continue;

    ambiguousFaces |= 1 << face;
    // Corner k lies between edges k - 1 and k: joining those two cuts the corner off from the other three.
    const cutInside = ((joinedFaces >> face) & 1) === 0;
    const k = isInside(around[0]!) === cutInside ? 0 : 1;
    unite(sets, edges[(k + 3) % 4]!, edges[k]!);
    unite(sets, edges[k + 1]!, edges[(k + 2) % 4]!);
    firstEdges[face] = edges[k]!;
    otherEdges[face] = edges[k + 1]!;
  }

  const loopOfEdge = new Int8Array(12).fill(-1);
  const loopOfRoot = new Map<number, number>();
  EDGE_CORNERS.forEach(([a, b], edge) => {
    if (isInside(a) === isInside(b)) return;
    const root = findRoot(sets, edge);
    if (!loopOfRoot.has(root)) loopOfRoot.set(root, loopOfRoot.size);
    loopOfEdge[edge] = loopOfRoot.get(root)!;
  });

  let pinchedFaces = 0;
  for (let face = 0; face < 6; face++) {
    if (((ambiguousFaces >> face) & 1) === 0) continue;
    if (loopOfEdge[firstEdges[face]!] === loopOfEdge[otherEdges[face]!]) pinchedFaces |= 1 << face;
  }
  return { count: loopOfRoot.size, loopOfEdge, ambiguousFaces, pinchedFaces };
}

/** The loops of all 256 cells with the corners inside kept apart. */
export const CELL_LOOPS: readonly CellLoops[] = Array.from({ length: 256 }, (_, corners) => traceCellLoops(corners));
