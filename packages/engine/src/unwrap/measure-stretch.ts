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
 * The L2 stretch of a layout (Sander et al. 2001): the root mean square, over the surface, of the ratio of lengths on
 * the surface to lengths in the layout, scaled so that both have the same total area. 1 is a layout that keeps every
 * length; Infinity is one that flips a triangle or collapses it to zero area.
 *
 * @param sources The index into `positions` of each vertex of the layout.
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

/**
 * The L2 stretch of a flat chart, and the ratio of its area in the layout to that on the surface. Triangles whose entry
 * in `isLeftOut` is 1 do not count.
 */
export function measureChartStretch(
  { positions }: LinkedMesh,
  { corners, sources, flat }: FlatChart,
  isLeftOut: Uint8Array,
): { stretch: number; growth: number } {
  const sums: Sums = { surface: 0, flat: 0, stretch: 0 };
  for (let f = 0; f < isLeftOut.length; f++) {
    if (isLeftOut[f] === 1) continue;
    addTriangle(positions, sources, flat, corners[f * 3]!, corners[f * 3 + 1]!, corners[f * 3 + 2]!, sums);
  }
  return { stretch: summarise(sums), growth: sums.surface > 0 ? sums.flat / sums.surface : 1 };
}

/** The triangles of a flat chart whose stretch exceeds a limit, as indices within the chart. */
export function listSqueezed({ positions }: LinkedMesh, { corners, sources, flat }: FlatChart, most: number): number[] {
  const squeezed: number[] = [];
  const sums: Sums = { surface: 0, flat: 0, stretch: 0 };
  for (let f = 0; f < corners.length / 3; f++) {
    sums.surface = 0;
    sums.stretch = 0;
    addTriangle(positions, sources, flat, corners[f * 3]!, corners[f * 3 + 1]!, corners[f * 3 + 2]!, sums);
    if (sums.stretch > most * most * sums.surface) squeezed.push(f);
  }
  return squeezed;
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
  const i = sources[a]! * 3;
  const j = sources[b]! * 3;
  const k = sources[c]! * 3;
  const e1x = p[j]! - p[i]!;
  const e1y = p[j + 1]! - p[i + 1]!;
  const e1z = p[j + 2]! - p[i + 2]!;
  const e2x = p[k]! - p[i]!;
  const e2y = p[k + 1]! - p[i + 1]!;
  const e2z = p[k + 2]! - p[i + 2]!;
  const nx = e1y * e2z - e1z * e2y;
  const ny = e1z * e2x - e1x * e2z;
  const nz = e1x * e2y - e1y * e2x;
  const area = Math.sqrt(nx * nx + ny * ny + nz * nz) / 2;
  const u1 = uvs[b * 2]! - uvs[a * 2]!;
  const v1 = uvs[b * 2 + 1]! - uvs[a * 2 + 1]!;
  const u2 = uvs[c * 2]! - uvs[a * 2]!;
  const v2 = uvs[c * 2 + 1]! - uvs[a * 2 + 1]!;
  const twice = u1 * v2 - u2 * v1;
  if (area === 0) return;
  sums.surface += area;
  sums.flat += Math.abs(twice) / 2;
  // The derivatives of the surface position along each axis of the layout.
  const squared =
    (e1x * v2 - e2x * v1) ** 2 +
    (e2x * u1 - e1x * u2) ** 2 +
    (e1y * v2 - e2y * v1) ** 2 +
    (e2y * u1 - e1y * u2) ** 2 +
    (e1z * v2 - e2z * v1) ** 2 +
    (e2z * u1 - e1z * u2) ** 2;
  sums.stretch += twice === 0 ? Infinity : (area * squared) / (2 * twice * twice);
}
