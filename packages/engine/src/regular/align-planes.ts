import type { Vector } from '@tangible/geometry';
import type { PlanePart } from './find-planes.ts';
import { normalise } from './plane.ts';

/** Planes that are parallel or square to each other within this are meant to be. */
const ALIGNED_DEGREES = 7;
const COSINE_MIN = Math.cos((ALIGNED_DEGREES * Math.PI) / 180);
const SINE_MAX = Math.sin((ALIGNED_DEGREES * Math.PI) / 180);

/**
 * The axes of a body with square corners: the normal of its largest plane part, together with all that are parallel to it, of
 * the largest that is square to it, and the one square to both. Fewer where there is no such corner.
 *
 * @param parts The largest first.
 */
export function findAxes(parts: readonly PlanePart[]): Vector[] {
  const axes: Vector[] = [];
  for (const { normal } of parts) {
    if (axes.length === 2) break;
    if (axes.some((axis) => Math.abs(dot(axis, normal)) > SINE_MAX)) continue;
    const mean = averageParallel(normal, parts);
    axes.push(axes.length === 0 ? mean : makeSquare(mean, axes[0]!));
  }
  return axes.length === 2 ? [...axes, cross(axes[0]!, axes[1]!)] : axes;
}

/** The axis that a normal is along, in its direction; undefined where it is along none. */
export function findAxis(axes: readonly Vector[], normal: Vector, degreesMax = ALIGNED_DEGREES): Vector | undefined {
  const cosineMin = Math.cos((degreesMax * Math.PI) / 180);
  const axis = axes.find((one) => Math.abs(dot(one, normal)) > cosineMin);
  return axis && scale(axis, Math.sign(dot(axis, normal)));
}

function averageParallel(to: Vector, parts: readonly PlanePart[]): Vector {
  let sum: Vector = [0, 0, 0];
  for (const { normal, area } of parts) {
    const cosine = dot(to, normal);
    if (Math.abs(cosine) > COSINE_MIN) sum = add(sum, scale(normal, area * Math.sign(cosine)));
  }
  return normalise(sum);
}

const makeSquare = (to: Vector, axis: Vector): Vector => normalise(add(to, scale(axis, -dot(to, axis))));
const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const scale = ([x, y, z]: Vector, by: number): Vector => [x * by, y * by, z * by];
const add = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
