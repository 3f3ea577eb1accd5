import type { Vector } from '@tangible/geometry';
import { findSideways } from './carve-profile.ts';
import type { ShapeEvidence } from './list-evidence.ts';
import type { Axis } from './revolution.ts';

const ROUNDS = 8;
/** A normal that passes the axis at this distance, in h, counts a quarter; at first at five times as much. */
const OUTLIER = 0.05;

/**
 * The axis near `start` that most normals meet: those of a body of revolution all do (Pottmann and Randrup 1998). Found by
 * Gauss-Newton steps, in each of which outliers count less.
 */
export function proposeAxis({ points, normals }: ShapeEvidence, start: Axis): Axis {
  let axis = start;
  for (let round = 0; round < ROUNDS; round++) {
    const outlier = OUTLIER * (1 + 4 * (1 - round / (ROUNDS - 1)));
    const [one, two] = findSideways(axis.direction);
    const matrix = new Float64Array(16);
    const vector = new Float64Array(4);
    for (let n = 0; n < points.length; n += 3) {
      const miss = missBy(axis, points, normals, n);
      const weight = 1 / (1 + (miss / outlier) ** 2) ** 2;
      const normal: Vector = [normals[n]!, normals[n + 1]!, normals[n + 2]!];
      const byShift = cross(axis.direction, normal);
      const byTurn = cross(minus(points, n, axis.point), normal);
      const gradients = [dot(byShift, one), dot(byShift, two), dot(byTurn, one), dot(byTurn, two)];
      for (let r = 0; r < 4; r++) {
        vector[r]! -= weight * gradients[r]! * miss;
        for (let c = 0; c < 4; c++) matrix[r * 4 + c]! += weight * gradients[r]! * gradients[c]!;
      }
    }
    // What the normals do not tell stays as it is.
    const damping = (points.length / 3) * 1e-3;
    for (let r = 0; r < 4; r++) matrix[r * 5]! += damping;
    axis = moveAxis(axis, solve(matrix, vector));
  }
  return axis;
}

/** An axis shifted (in h) and turned (in radians, nearly) to its two sides. */
export function moveAxis({ point, direction }: Axis, [x, y, turnX, turnY]: ArrayLike<number> & Iterable<number>): Axis {
  const [one, two] = findSideways(direction);
  const along = (k: 0 | 1 | 2, a: number, b: number) => a * one[k] + b * two[k];
  const turned = ([0, 1, 2] as const).map((k) => direction[k] + along(k, turnX!, turnY!));
  const length = Math.hypot(...turned);
  return {
    point: ([0, 1, 2] as const).map((k) => point[k] + along(k, x!, y!)) as unknown as Vector,
    direction: turned.map((value) => value / length) as unknown as Vector,
  };
}

/** How far the normal at a point passes the axis, in h. */
export function missBy({ point, direction }: Axis, points: Float32Array, normals: Float32Array, n: number): number {
  const turn = cross(direction, minus(points, n, point));
  return normals[n]! * turn[0] + normals[n + 1]! * turn[1] + normals[n + 2]! * turn[2];
}

function minus(points: Float32Array, n: number, from: Vector): Vector {
  return [points[n]! - from[0], points[n + 1]! - from[1], points[n + 2]! - from[2]];
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** Solves a positive definite system by elimination. */
function solve(matrix: Float64Array, vector: Float64Array): Float64Array {
  const n = vector.length;
  for (let k = 0; k < n; k++) {
    for (let r = k + 1; r < n; r++) {
      const share = matrix[r * n + k]! / matrix[k * n + k]!;
      for (let c = k; c < n; c++) matrix[r * n + c]! -= share * matrix[k * n + c]!;
      vector[r]! -= share * vector[k]!;
    }
  }
  for (let k = n - 1; k >= 0; k--) {
    for (let c = k + 1; c < n; c++) vector[k]! -= matrix[k * n + c]! * vector[c]!;
    vector[k]! /= matrix[k * n + k]!;
  }
  return vector;
}
