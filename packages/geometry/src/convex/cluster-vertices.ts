import { measureBox } from '../mass/measure-solid.ts';
import type { Mesh } from '../types.ts';

/**
 * A lighter mesh for looking up distances: all vertices in one cube of a grid become their mean, and triangles that lose a
 * corner by it go. No vertex moves farther than a cube's diagonal, and on smooth surface far less.
 *
 * @param cellCount Cubes along the longest side.
 *
 * @example
 * const bvh = buildBvh(clusterVertices(mesh, 128));
 */
export function clusterVertices({ positions, indices }: Mesh, cellCount: number): Mesh {
  const { min, max } = measureBox(positions);
  const cell = Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]) / cellCount;
  if (!(cell > 0)) return { positions, indices };
  const clusters = new Map<number, number>();
  const clusterOf = new Uint32Array(positions.length / 3);
  const sums = new Float64Array(positions.length);
  const counts = new Uint32Array(clusterOf.length);
  for (let v = 0; v < clusterOf.length; v++) {
    const x = Math.floor((positions[v * 3]! - min[0]) / cell);
    const y = Math.floor((positions[v * 3 + 1]! - min[1]) / cell);
    const z = Math.floor((positions[v * 3 + 2]! - min[2]) / cell);
    const key = x + (cellCount + 1) * (y + (cellCount + 1) * z);
    let cluster = clusters.get(key);
    if (cluster === undefined) {
      cluster = clusters.size;
      clusters.set(key, cluster);
    }
    clusterOf[v] = cluster;
    counts[cluster]!++;
    for (let axis = 0; axis < 3; axis++) sums[cluster * 3 + axis]! += positions[v * 3 + axis]!;
  }
  const means = new Float32Array(clusters.size * 3);
  for (let i = 0; i < means.length; i++) means[i] = sums[i]! / counts[Math.floor(i / 3)]!;
  const kept = new Uint32Array(indices.length);
  let count = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const a = clusterOf[indices[i]!]!;
    const b = clusterOf[indices[i + 1]!]!;
    const c = clusterOf[indices[i + 2]!]!;
    if (a === b || b === c || c === a) continue;
    kept[count++] = a;
    kept[count++] = b;
    kept[count++] = c;
  }
  return { positions: means, indices: kept.slice(0, count) };
}
