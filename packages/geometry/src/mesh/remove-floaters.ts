import type { Mesh } from '../types.ts';
import { findComponents } from './measure-topology.ts';

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

  let kept = 0;
  for (let t = 0; t < ofTriangle.length; t++) if (ofTriangle[t] === largest) kept++;
  const indices = new Uint32Array(kept * 3);
  for (let t = 0, to = 0; t < ofTriangle.length; t++) {
    if (ofTriangle[t] !== largest) continue;
    for (let k = 0; k < 3; k++) indices[to++] = src.indices[t * 3 + k]!;
  }
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
  const [vertexCount, cornerCount] = [positions.length / 3, indices.length];
  const numbers = new Int32Array(vertexCount).fill(-1);
  for (let i = 0; i < cornerCount; i++) numbers[indices[i]!] = 0;
  let count = 0;
  for (let v = 0; v < vertexCount; v++) if (numbers[v] === 0) numbers[v] = count++;

  const kept = new Float32Array(count * 3);
  for (let v = 0; v < vertexCount; v++) {
    const to = numbers[v]!;
    if (to === -1) continue;
    kept[to * 3] = positions[v * 3]!;
    kept[to * 3 + 1] = positions[v * 3 + 1]!;
    kept[to * 3 + 2] = positions[v * 3 + 2]!;
  }
  const renumbered = new Uint32Array(cornerCount);
  for (let i = 0; i < cornerCount; i++) renumbered[i] = numbers[indices[i]!]!;
  return { positions: kept, indices: renumbered };
}
