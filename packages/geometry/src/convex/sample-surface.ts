import type { Mesh } from '../types.ts';

/**
 * Points spread evenly over a surface, always the same ones: at even steps of the area summed up triangle by triangle, and
 * within triangles by a sequence that fills a square evenly. x, y, z per point.
 */
export function sampleSurface({ positions: p, indices }: Mesh, count: number): Float32Array {
  const areas = new Float64Array(indices.length / 3);
  let total = 0;
  for (let t = 0; t < areas.length; t++) {
    const a = indices[t * 3]! * 3;
    const b = indices[t * 3 + 1]! * 3;
    const c = indices[t * 3 + 2]! * 3;
    const ux = p[b]! - p[a]!;
    const uy = p[b + 1]! - p[a + 1]!;
    const uz = p[b + 2]! - p[a + 2]!;
    const vx = p[c]! - p[a]!;
    const vy = p[c + 1]! - p[a + 1]!;
    const vz = p[c + 2]! - p[a + 2]!;
    total += Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx);
    areas[t] = total;
  }
  const points = new Float32Array(count * 3);
  let triangle = 0;
  for (let i = 0; i < count; i++) {
    while (triangle < areas.length - 1 && areas[triangle]! < ((i + 0.5) / count) * total) triangle++;
    // Steps by the plastic number, as even in two directions as the golden ratio is in one.
    let u = (0.5 + i * 0.7548776662466927) % 1;
    let v = (0.5 + i * 0.5698402909980532) % 1;
    if (u + v > 1) [u, v] = [1 - u, 1 - v];
    for (let axis = 0; axis < 3; axis++) {
      const [a, b, c] = [0, 1, 2].map((k) => p[indices[triangle * 3 + k]! * 3 + axis]!) as [number, number, number];
      points[i * 3 + axis] = a + u * (b - a) + v * (c - a);
    }
  }
  return points;
}
