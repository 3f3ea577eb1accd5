import { listNeighbours } from '../list-neighbours.ts';
import type { Mesh } from '../types.ts';
import { listIntersectingTriangles } from './count-self-intersections.ts';

const ROUNDS = 6;
/** More than this share of the triangles is no flaw that smoothing a spot could mend. */
const SHARE_MAX = 0.01;

/**
 * Smooths the spots where a closed mesh passes through itself until it no longer does. Gives up, and hands back what it
 * was given, where a spot does not come free.
 */
export function untangleMesh(src: Mesh): Mesh {
  const { indices } = src;
  let tangled = listIntersectingTriangles(src);
  if (tangled.length === 0 || tangled.length > (SHARE_MAX * indices.length) / 3) return src;
  const { starts, neighbours } = listNeighbours(src.positions.length / 3, indices);
  const positions = src.positions.slice();
  const firstCount = tangled.length;
  for (let round = 0; round < ROUNDS && tangled.length > 0; round++) {
    const vertices = new Set<number>();
    for (const t of tangled) for (let k = 0; k < 3; k++) vertices.add(indices[t * 3 + k]!);
    for (const v of [...vertices]) for (let n = starts[v]!; n < starts[v + 1]!; n++) vertices.add(neighbours[n]!);
    for (let step = 0; step < 3; step++) relax(positions, vertices, starts, neighbours);
    tangled = listIntersectingTriangles({ positions, indices });
  }
  return tangled.length < firstCount ? { positions, indices } : src;
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
