import { measureBox } from '@tangible/geometry';

/**
 * The view of a pinhole camera at the origin, looking along -z: tangents of the angles of its square picture's centre
 * and of half its width.
 */
export interface Window {
  u: number;
  v: number;
  half: number;
}

/** How much of a window an object's bounding square fills. */
export const FILL = 0.9;

/** How far to move points that are turned to the camera so that they fill about `FILL` of the field of view. */
export function placeInFront(points: Float32Array, fieldOfView: number): readonly [number, number, number] {
  const { min, max } = measureBox(points);
  const radius = Math.max(max[0] - min[0], max[1] - min[1]) / 2;
  const distance = radius / Math.tan(fieldOfView / 2) / FILL + (max[2] - min[2]) / 2;
  return [-(min[0] + max[0]) / 2, -(min[1] + max[1]) / 2, -(min[2] + max[2]) / 2 - distance];
}

/** The window in which the bounding square of the points fills `fill`. */
export function frameWindow(points: Float32Array, fill = FILL): Window {
  let u0 = Infinity;
  let u1 = -Infinity;
  let v0 = Infinity;
  let v1 = -Infinity;
  for (let i = 0; i < points.length; i += 3) {
    const inverse = -1 / points[i + 2]!;
    const u = points[i]! * inverse;
    const v = points[i + 1]! * inverse;
    if (u < u0) u0 = u;
    if (u > u1) u1 = u;
    if (v < v0) v0 = v;
    if (v > v1) v1 = v;
  }
  return { u: (u0 + u1) / 2, v: (v0 + v1) / 2, half: Math.max(u1 - u0, v1 - v0) / 2 / fill };
}
