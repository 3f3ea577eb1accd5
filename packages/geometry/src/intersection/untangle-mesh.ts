import { listNeighbours } from '../mesh/list-neighbours.ts';
import type { Mesh } from '../types.ts';
import { type BoxTree, buildBoxTree } from './build-box-tree.ts';
import { visitSelfIntersections } from './count-self-intersections.ts';

const ROUNDS = 6;
/** More triangles than this share, and than this count, are more than smoothing can repair. */
const SHARE_MAX = 0.01;
const COUNT_MAX = 100;

export interface UntangledMesh {
  mesh: Mesh;
  /** Pairs of triangles that still meet. */
  selfIntersectionCount: number;
}

/**
 * Smooths the places where a closed mesh intersects itself until it no longer does, as far as that helps. A mesh with
 * many intersections is returned unchanged.
 *
 * @example
 * const { mesh, selfIntersectionCount } = untangleMesh(light);
 */
export function untangleMesh(src: Mesh): UntangledMesh {
  const { indices } = src;
  const tree = buildBoxTree(src);
  const first = findTangle(src, tree);
  if (first.count === 0 || first.triangles.size > Math.max(COUNT_MAX, (SHARE_MAX * indices.length) / 3)) {
    return { mesh: src, selfIntersectionCount: first.count };
  }
  const { starts, neighbours } = listNeighbours(src.positions.length / 3, indices);
  const positions = src.positions.slice();
  let tangle = first;
  for (let round = 0; round < ROUNDS && tangle.count > 0; round++) {
    const vertices = new Set<number>();
    for (const t of tangle.triangles) for (let k = 0; k < 3; k++) vertices.add(indices[t * 3 + k]!);
    for (const v of [...vertices]) for (let n = starts[v]!; n < starts[v + 1]!; n++) vertices.add(neighbours[n]!);
    for (let step = 0; step < 3; step++) relax(positions, vertices, starts, neighbours);
    const mesh = { positions, indices };
    // All intersecting triangles have moved, so a new intersection involves one that has.
    tangle = findTangle(mesh, buildBoxTree(mesh, tree.order), vertices);
  }
  return tangle.count < first.count
    ? { mesh: { positions, indices }, selfIntersectionCount: tangle.count }
    : { mesh: src, selfIntersectionCount: first.count };
}

/** The intersecting triangles, or only those that intersect triangles with a corner among some vertices. */
function findTangle(
  mesh: Mesh,
  tree: BoxTree,
  vertices?: ReadonlySet<number>,
): { triangles: Set<number>; count: number } {
  const asked = vertices && new Uint8Array(mesh.indices.length / 3);
  if (asked) for (let i = 0; i < mesh.indices.length; i++) if (vertices.has(mesh.indices[i]!)) asked[(i / 3) | 0] = 1;
  const triangles = new Set<number>();
  let count = 0;
  const visit = (a: number, b: number) => {
    triangles.add(a).add(b);
    count++;
  };
  visitSelfIntersections(mesh, visit, tree, asked);
  return { triangles, count };
}

/** Moves vertices halfway to the mean of their neighbours. */
function relax(positions: Float32Array, vertices: Set<number>, starts: Uint32Array, neighbours: Uint32Array): void {
  const moved: [number, number, number, number][] = [];
  for (const v of vertices) {
    const sum = [0, 0, 0];
    for (let n = starts[v]!; n < starts[v + 1]!; n++) {
      for (let axis = 0; axis < 3; axis++) sum[axis]! += positions[neighbours[n]! * 3 + axis]!;
    }
    const share = 0.5 / (starts[v + 1]! - starts[v]!);
    const place = (axis: number) => positions[v * 3 + axis]! * 0.5 + sum[axis]! * share;
    moved.push([v, place(0), place(1), place(2)]);
  }
  for (const [v, x, y, z] of moved) positions.set([x, y, z], v * 3);
}
