/** The 26 neighbours of a node: depth by depth, row by row, as nodes lie in a volume. */
export const NEIGHBOURS: readonly (readonly [dx: number, dy: number, dz: number])[] = listNeighbours();

const ALL = (1 << 26) - 1;
const isNext = (reach: number) => (a: readonly number[], b: readonly number[]) => {
  const apart = a.map((value, axis) => Math.abs(value - b[axis]!));
  return Math.max(...apart) === 1 && apart.reduce((sum, value) => sum + value) <= reach;
};
/** Of each neighbour, those that share a corner with it, and those that share a face. */
const CORNERS = NEIGHBOURS.map((a) => toBits((b) => isNext(3)(a, b)));
const FACES = NEIGHBOURS.map((a) => toBits((b) => isNext(1)(a, b)));
/** Neighbours of the node itself that share a face with it, or a face or an edge. */
const BY_FACE = toBits((b) => isNext(1)(b, [0, 0, 0]));
const BY_EDGE = toBits((b) => isNext(2)(b, [0, 0, 0]));

/**
 * Whether a node of a solid can be removed without opening a tunnel, closing a cavity or parting the solid: what lies
 * outside around it is connected, and so is what lies inside. Inside nodes are connected by faces, outside ones by corners.
 *
 * @param inside One bit for each of `NEIGHBOURS` that lies inside.
 * @example
 * isSimpleNode(0b1); // false: a node with one neighbour at a corner holds on to nothing by a face
 */
export function isSimpleNode(inside: number): boolean {
  const outside = ALL & ~inside;
  const faces = inside & BY_FACE;
  if (outside === 0 || faces === 0) return false;
  if (reach(outside & -outside, outside, CORNERS) !== outside) return false;
  return (faces & ~reach(faces & -faces, inside & BY_EDGE, FACES)) === 0;
}

/** All bits of `within` that are connected to the first. */
function reach(first: number, within: number, next: readonly number[]): number {
  let reached = first;
  for (let border = first; border !== 0; ) {
    let found = 0;
    for (let rest = border; rest !== 0; rest &= rest - 1) found |= next[31 - Math.clz32(rest & -rest)]!;
    border = found & within & ~reached;
    reached |= border;
  }
  return reached;
}

function listNeighbours() {
  const steps = [-1, 0, 1] as const;
  const all = steps.flatMap((dz) => steps.flatMap((dy) => steps.map((dx) => [dx, dy, dz] as const)));
  return all.filter((step) => step.some((value) => value !== 0));
}

function toBits(isMeant: (neighbour: readonly number[]) => boolean): number {
  return NEIGHBOURS.reduce((bits, neighbour, i) => (isMeant(neighbour) ? bits | (1 << i) : bits), 0);
}
