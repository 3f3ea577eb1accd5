import { findComponents } from './measure-topology.ts';
import type { Mesh } from './types.ts';

/**
 * Keeps the piece of a mesh that encloses the largest volume and drops all others, with the vertices that nothing
 * uses any more.
 *
 * @example
 * const { mesh, removedCount } = removeFloaters(surface);
 */
export function removeFloaters(src: Mesh): { mesh: Mesh; removedCount: number } {
  const { count, ofTriangle } = findComponents(src.positions.length / 3, src.indices);
  if (count <= 1) return { mesh: src, removedCount: 0 };

  const volumes = new Float64Array(count);
  for (let t = 0; t < ofTriangle.length; t++) volumes[ofTriangle[t]!]! += spanVolume(src, t);
  let largest = 0;
  for (let c = 1; c < count; c++) if (Math.abs(volumes[c]!) > Math.abs(volumes[largest]!)) largest = c;

  const indices = src.indices.filter((_, i) => ofTriangle[Math.floor(i / 3)] === largest);
  return { mesh: dropUnusedVertices({ positions: src.positions, indices }), removedCount: count - 1 };
}

/** Six times the volume between a triangle and the origin. */
function spanVolume({ positions: p, indices }: Mesh, triangle: number): number {
  const a = indices[triangle * 3]! * 3;
  const b = indices[triangle * 3 + 1]! * 3;
  const c = indices[triangle * 3 + 2]! * 3;
  return (
    p[a]! * (p[b + 1]! * p[c + 2]! - p[b + 2]! * p[c + 1]!) +
    p[a + 1]! * (p[b + 2]! * p[c]! - p[b]! * p[c + 2]!) +
    p[a + 2]! * (p[b]! * p[c + 1]! - p[b + 1]! * p[c]!)
  );
}

/** The same triangles over only the vertices that they use, in the order in which they were. */
export function dropUnusedVertices({ positions, indices }: Mesh): Mesh {
  const numbers = new Int32Array(positions.length / 3).fill(-1);
  for (const vertex of indices) numbers[vertex] = 0;
  let count = 0;
  for (let v = 0; v < numbers.length; v++) if (numbers[v] === 0) numbers[v] = count++;

  const kept = new Float32Array(count * 3);
  for (let v = 0; v < numbers.length; v++) {
    if (numbers[v] !== -1) kept.set(positions.subarray(v * 3, v * 3 + 3), numbers[v]! * 3);
  }
  return { positions: kept, indices: indices.map((vertex) => numbers[vertex]!) };
}
