import type { Mesh } from '@tangible/geometry';
import type { FlatChart } from './chart.ts';
import type { LinkedMesh } from './link-triangles.ts';

/** Sums over triangles: area on the surface, area in the layout, and squared stretch times area on the surface. */
interface Sums {
  surface: number;
  flat: number;
  stretch: number;
}

/**
 * How much a layout stretches the surface (L2 of Sander et al. 2001): the root mean square, over the surface, of how much
 * longer a step on the surface is than in the layout, times what would make the whole as large as the surface. 1 is a layout
 * that keeps every length; Infinity one that turns a triangle with area over or squeezes it to nothing.
 *
 * @param sources The vertex of `positions` that each vertex of the layout is.
 * @example
 * measureStretch({ positions, indices, sources, uvs }); // 1.01
 */
export function measureStretch({
  positions,
  indices,
  sources,
  uvs,
}: Mesh & { sources: ArrayLike<number>; uvs: ArrayLike<number> }): number {
  const sums: Sums = { surface: 0, flat: 0, stretch: 0 };
  for (let i = 0; i < indices.length; i += 3) {
    addTriangle(positions, sources, uvs, indices[i]!, indices[i + 1]!, indices[i + 2]!, sums);
  }
  return summarise(sums);
}

/** The same of one flat chart. */
export function measureChartStretch({ positions }: LinkedMesh, { corners, sources, flat }: FlatChart): number {
  return measureStretch({ positions, indices: corners, sources, uvs: flat });
}

function summarise({ surface, flat, stretch }: Sums): number {
  return surface > 0 ? Math.sqrt((stretch / surface) * (flat / surface)) : 1;
}

function addTriangle(
  p: Float32Array,
  sources: ArrayLike<number>,
  uvs: ArrayLike<number>,
  a: number,
  b: number,
  c: number,
  sums: Sums,
): void {
  const [i, j, k] = [sources[a]! * 3, sources[b]! * 3, sources[c]! * 3];
  const [e1x, e1y, e1z] = [p[j]! - p[i]!, p[j + 1]! - p[i + 1]!, p[j + 2]! - p[i + 2]!];
  const [e2x, e2y, e2z] = [p[k]! - p[i]!, p[k + 1]! - p[i + 1]!, p[k + 2]! - p[i + 2]!];
  const area = Math.hypot(e1y * e2z - e1z * e2y, e1z * e2x - e1x * e2z, e1x * e2y - e1y * e2x) / 2;
  const [u1, v1] = [uvs[b * 2]! - uvs[a * 2]!, uvs[b * 2 + 1]! - uvs[a * 2 + 1]!];
  const [u2, v2] = [uvs[c * 2]! - uvs[a * 2]!, uvs[c * 2 + 1]! - uvs[a * 2 + 1]!];
  const twice = u1 * v2 - u2 * v1;
  if (area === 0) return;
  sums.surface += area;
  sums.flat += Math.abs(twice) / 2;
  // How the surface changes along each axis of the layout.
  let squared = 0;
  for (const [d1, d2] of [
    [e1x, e2x],
    [e1y, e2y],
    [e1z, e2z],
  ] as const) {
    squared += (d1 * v2 - d2 * v1) ** 2 + (d2 * u1 - d1 * u2) ** 2;
  }
  sums.stretch += twice === 0 ? Infinity : (area * squared) / (2 * twice * twice);
}
