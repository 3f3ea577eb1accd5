/** Texture coordinates of a mesh, u and v one after the other, and its triangles. */
export interface UvMesh {
  uvs: Float32Array;
  indices: Uint32Array;
}

export interface ChartList {
  /** The borders of all charts: u and v of both ends, one edge after another. */
  edges: Float32Array;
  count: number;
  /** The share of the texture that charts cover, 0 to 1 if none overlap. */
  coverage: number;
}

/**
 * The charts of an unwrapped mesh. Where charts meet on the surface, vertices are there once for each, so an edge that
 * only one triangle has is a border.
 *
 * @example
 * const { edges, count } = listCharts({ uvs, indices });
 */
export function listCharts({ uvs, indices }: UvMesh): ChartList {
  const vertexCount = uvs.length / 2;
  const keys = new Float64Array(indices.length);
  const parents = Uint32Array.from({ length: vertexCount }, (_, i) => i);
  let area = 0;
  for (let t = 0; t < indices.length; t += 3) {
    const corners = [indices[t]!, indices[t + 1]!, indices[t + 2]!] as const;
    for (let k = 0; k < 3; k++) {
      const [a, b] = [corners[k]!, corners[(k + 1) % 3]!];
      keys[t + k] = Math.min(a, b) * vertexCount + Math.max(a, b);
    }
    join(parents, corners[0], corners[1]);
    join(parents, corners[0], corners[2]);
    area += Math.abs(measureArea(uvs, corners));
  }
  const roots = new Set<number>();
  for (const index of indices) roots.add(findRoot(parents, index));
  return { edges: listBorders(keys.sort(), uvs), count: roots.size, coverage: area };
}

/** @param keys Sorted, so that an edge of two triangles stands next to itself. */
function listBorders(keys: Float64Array, uvs: Float32Array): Float32Array {
  const vertexCount = uvs.length / 2;
  const edges: number[] = [];
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]!;
    if (key === keys[i - 1] || key === keys[i + 1]) continue;
    const [a, b] = [Math.floor(key / vertexCount), key % vertexCount];
    edges.push(uvs[a * 2]!, uvs[a * 2 + 1]!, uvs[b * 2]!, uvs[b * 2 + 1]!);
  }
  return Float32Array.from(edges);
}

function measureArea(uvs: Float32Array, [a, b, c]: readonly [number, number, number]): number {
  const [u, v] = [uvs[a * 2]!, uvs[a * 2 + 1]!];
  return ((uvs[b * 2]! - u) * (uvs[c * 2 + 1]! - v) - (uvs[c * 2]! - u) * (uvs[b * 2 + 1]! - v)) / 2;
}

function findRoot(parents: Uint32Array, index: number): number {
  let at = index;
  while (parents[at] !== at) {
    parents[at] = parents[parents[at]!]!;
    at = parents[at]!;
  }
  return at;
}

function join(parents: Uint32Array, a: number, b: number): void {
  parents[findRoot(parents, a)] = findRoot(parents, b);
}
