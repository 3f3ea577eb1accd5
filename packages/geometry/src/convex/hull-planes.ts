import { measureBox } from '../mass/measure-solid.ts';
import type { Box, Mesh } from '../types.ts';

/** A convex body as the intersection of its half-spaces. */
export interface ConvexPlanes {
  /** Unit normal and offset per face: inside is normal * point <= offset. */
  values: Float64Array;
  box: Box;
}

/** The planes of a convex hull's triangles; those too thin to have a direction are left out. */
export function listHullPlanes({ positions: p, indices }: Mesh): ConvexPlanes {
  const values: number[] = [];
  for (let i = 0; i < indices.length; i += 3) {
    const a = indices[i]! * 3;
    const b = indices[i + 1]! * 3;
    const c = indices[i + 2]! * 3;
    const ux = p[b]! - p[a]!;
    const uy = p[b + 1]! - p[a + 1]!;
    const uz = p[b + 2]! - p[a + 2]!;
    const vx = p[c]! - p[a]!;
    const vy = p[c + 1]! - p[a + 1]!;
    const vz = p[c + 2]! - p[a + 2]!;
    const x = uy * vz - uz * vy;
    const y = uz * vx - ux * vz;
    const z = ux * vy - uy * vx;
    const length = Math.hypot(x, y, z);
    const longest = Math.max(ux * ux + uy * uy + uz * uz, vx * vx + vy * vy + vz * vz);
    if (!(length > 1e-6 * longest)) continue;
    values.push(x / length, y / length, z / length, (x * p[a]! + y * p[a + 1]! + z * p[a + 2]!) / length);
  }
  return { values: Float64Array.from(values), box: measureBox(p) };
}

/** How deep inside a point lies; negative outside, where it is no more than the true distance. */
export function measureDepth({ values }: ConvexPlanes, point: ArrayLike<number>): number {
  let depth = Infinity;
  for (let f = 0; f < values.length; f += 4) {
    const height = values[f]! * point[0]! + values[f + 1]! * point[1]! + values[f + 2]! * point[2]! - values[f + 3]!;
    if (-height < depth) depth = -height;
  }
  return depth;
}
