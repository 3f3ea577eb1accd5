import type { Mesh } from '../types.ts';

/**
 * Merges vertices closer than `distance` to each other; the first keeps its position. Triangles may become degenerate:
 * clean them afterwards. If no vertices are that close, the mesh itself is returned.
 */
export function weldNear(src: Mesh, distance: number): Mesh {
  const { positions: p, indices } = src;
  const count = p.length / 3;
  const vertexMap = new Uint32Array(count);
  const bucketCount = 2 ** Math.ceil(Math.log2(Math.max(2, count)));
  const heads = new Int32Array(bucketCount).fill(-1);
  const tails = new Int32Array(count).fill(-1);
  const cellOf = (value: number) => Math.floor(value / (2 * distance));
  const bucketOf = (i: number, j: number, k: number) =>
    (Math.imul(i, 0x9e3779b1) ^ Math.imul(j, 0x85ebca6b) ^ Math.imul(k, 0xc2b2ae35)) & (bucketCount - 1);
  let weldedCount = 0;
  for (let v = 0; v < count; v++) {
    const [x, y, z] = [p[v * 3]!, p[v * 3 + 1]!, p[v * 3 + 2]!];
    const near = findNear(x, y, z);
    vertexMap[v] = near === -1 ? v : near;
    if (near !== -1) {
      weldedCount++;
      continue;
    }
    const bucket = bucketOf(cellOf(x), cellOf(y), cellOf(z));
    tails[v] = heads[bucket]!;
    heads[bucket] = v;
  }
  return weldedCount === 0 ? src : { positions: p, indices: indices.map((vertex) => vertexMap[vertex]!) };

  /** Looks into the cells that reach within the distance: one, mostly, and eight at most. */
  function findNear(x: number, y: number, z: number): number {
    const [i1, j1, k1] = [cellOf(x + distance), cellOf(y + distance), cellOf(z + distance)];
    for (let i = cellOf(x - distance); i <= i1; i++) {
      for (let j = cellOf(y - distance); j <= j1; j++) {
        for (let k = cellOf(z - distance); k <= k1; k++) {
          for (let v = heads[bucketOf(i, j, k)]!; v !== -1; v = tails[v]!) {
            if ((p[v * 3]! - x) ** 2 + (p[v * 3 + 1]! - y) ** 2 + (p[v * 3 + 2]! - z) ** 2 <= distance ** 2) return v;
          }
        }
      }
    }
    return -1;
  }
}
