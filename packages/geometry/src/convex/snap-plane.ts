import type { Box, Mesh, Vector } from '../types.ts';

/** Middle, unit normal and area of each triangle. */
export interface Facets {
  middles: Float32Array;
  normals: Float32Array;
  areas: Float32Array;
}

/** Surface that leans less than this from the plane lies along it: cosine of 10 degrees. */
const ALONG = 0.985;
/** How far a plane may move, and how far beyond the surface it comes to lie, in cubes. */
const REACH = 0.7;
const MARGIN = 0.08;
const BINS = 28;
/** Less surface than this along the plane is chance, in sides of cubes. */
const AREA_MIN = 4;

export function listFacets({ positions: p, indices }: Mesh): Facets {
  const count = indices.length / 3;
  const middles = new Float32Array(count * 3);
  const normals = new Float32Array(count * 3);
  const areas = new Float32Array(count);
  for (let t = 0; t < count; t++) {
    const a = indices[t * 3]! * 3;
    const b = indices[t * 3 + 1]! * 3;
    const c = indices[t * 3 + 2]! * 3;
    const ux = p[b]! - p[a]!;
    const uy = p[b + 1]! - p[a + 1]!;
    const uz = p[b + 2]! - p[a + 2]!;
    const vx = p[c]! - p[a]!;
    const vy = p[c + 1]! - p[a + 1]!;
    const vz = p[c + 2]! - p[a + 2]!;
    const x = uy * vz - uz * vy;
    const y = uz * vx - ux * vz;
    const z = ux * vy - uy * vx;
    const length = Math.sqrt(x * x + y * y + z * z) || 1;
    normals[t * 3] = x / length;
    normals[t * 3 + 1] = y / length;
    normals[t * 3 + 2] = z / length;
    areas[t] = length / 2;
    for (let axis = 0; axis < 3; axis++) middles[t * 3 + axis] = (p[a + axis]! + p[b + axis]! + p[c + axis]!) / 3;
  }
  return { middles, normals, areas };
}

/**
 * Moves a plane by less than a cube onto the surface that lies along it, so that a table's leg is cut where the top begins
 * and takes none of the top's underside with it.
 *
 * @param box Where to look.
 * @param spacing The side of a cube.
 * @returns The new offset; the old one when no surface lies along the plane.
 */
export function snapPlane(
  facets: Facets,
  box: Box,
  { normal, offset }: { normal: Vector; offset: number },
  spacing: number,
): number {
  const { middles, normals, areas } = facets;
  // Per bin and side that the surface faces: its area.
  const bins = new Float64Array(BINS * 2);
  const width = (2 * REACH * spacing) / BINS;
  for (let t = 0; t < areas.length; t++) {
    const cosine = normal[0] * normals[t * 3]! + normal[1] * normals[t * 3 + 1]! + normal[2] * normals[t * 3 + 2]!;
    if (cosine < ALONG && cosine > -ALONG) continue;
    const x = middles[t * 3]!;
    const y = middles[t * 3 + 1]!;
    const z = middles[t * 3 + 2]!;
    const height = normal[0] * x + normal[1] * y + normal[2] * z - offset;
    if (!(Math.abs(height) < REACH * spacing) || !isWithin(box, x, y, z)) continue;
    const bin = Math.min(BINS - 1, Math.floor((height + REACH * spacing) / width));
    bins[bin * 2 + (cosine > 0 ? 1 : 0)]! += areas[t]!;
  }
  let best = -1;
  let most = AREA_MIN * spacing * spacing;
  for (let i = 0; i < bins.length; i++) {
    // Three bins at once: a flat side is not perfectly flat.
    const area = bins[i]! + (bins[i - 2] ?? 0) + (bins[i + 2] ?? 0);
    if (area > most) [best, most] = [i, area];
  }
  if (best < 0) return offset;
  const height = (Math.floor(best / 2) + 0.5) * width - REACH * spacing;
  const side = best % 2 === 1 ? 1 : -1;
  return offset + height + side * (MARGIN * spacing + width);
}

function isWithin({ min, max }: Box, x: number, y: number, z: number): boolean {
  return x >= min[0] && x <= max[0] && y >= min[1] && y <= max[1] && z >= min[2] && z <= max[2];
}
