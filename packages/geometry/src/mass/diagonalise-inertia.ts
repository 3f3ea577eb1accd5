import type { Vector } from '../types.ts';

/** A symmetric 3 by 3 tensor as xx, yy, zz, xy, xz, yz. */
export type SymmetricTensor = readonly [number, number, number, number, number, number];

export interface PrincipalInertia {
  /** The moments about the principal axes, in the order of the axes. */
  moments: Vector;
  /** The principal axes, unit vectors in the body's frame, right-handed: rotation times (1, 0, 0) is the first. */
  axes: readonly [Vector, Vector, Vector];
  /** The same as a unit quaternion x, y, z, w with w >= 0: it turns the principal frame into the body's. */
  rotation: readonly [number, number, number, number];
}

/** Jacobi's method converges quadratically; 3 by 3 is done after five or six sweeps. */
const SWEEPS_MAX = 30;

/**
 * The principal moments and axes of an inertia tensor by Jacobi's method. A tensor that is diagonal already keeps the
 * order of its axes, so a body along the axes gets the rotation 0, 0, 0, 1.
 *
 * @example
 * diagonaliseInertia([2, 3, 4, 0, 0, 0]); // moments 2, 3, 4; rotation 0, 0, 0, 1
 */
export function diagonaliseInertia([xx, yy, zz, xy, xz, yz]: SymmetricTensor): PrincipalInertia {
  const a = [
    [xx, xy, xz],
    [xy, yy, yz],
    [xz, yz, zz],
  ];
  // Columns become the axes.
  const v = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  const scale = Math.max(Math.abs(xx), Math.abs(yy), Math.abs(zz), Math.abs(xy), Math.abs(xz), Math.abs(yz));
  for (let sweep = 0; sweep < SWEEPS_MAX; sweep++) {
    const off = Math.abs(a[0]![1]!) + Math.abs(a[0]![2]!) + Math.abs(a[1]![2]!);
    if (!(off > 1e-16 * scale)) break;
    rotatePair(a, v, 0, 1);
    rotatePair(a, v, 0, 2);
    rotatePair(a, v, 1, 2);
  }
  const axes = [0, 1, 2].map((k) => [v[0]![k]!, v[1]![k]!, v[2]![k]!] as const);
  const [first, second, third] = axes as [Vector, Vector, Vector];
  return {
    moments: [a[0]![0]!, a[1]![1]!, a[2]![2]!],
    axes: [first, second, third],
    rotation: toQuaternion(first, second, third),
  };
}

/** The tensor with the given moments about the given axes: the inverse of `diagonaliseInertia`. */
export function composeInertia(moments: Vector, axes: readonly [Vector, Vector, Vector]): SymmetricTensor {
  const sum = (i: 0 | 1 | 2, j: 0 | 1 | 2) =>
    moments[0] * axes[0][i] * axes[0][j] + moments[1] * axes[1][i] * axes[1][j] + moments[2] * axes[2][i] * axes[2][j];
  return [sum(0, 0), sum(1, 1), sum(2, 2), sum(0, 1), sum(0, 2), sum(1, 2)];
}

/** One rotation that makes the entry p, q vanish, applied to the tensor and to the axes. */
function rotatePair(a: number[][], v: number[][], p: number, q: number): void {
  const apq = a[p]![q]!;
  if (apq === 0) return;
  const theta = (a[q]![q]! - a[p]![p]!) / (2 * apq);
  // The smaller of both angles, so that axes stay near where they were.
  const t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const c = 1 / Math.sqrt(t * t + 1);
  const s = t * c;
  for (let k = 0; k < 3; k++) {
    const kp = a[k]![p]!;
    const kq = a[k]![q]!;
    a[k]![p] = c * kp - s * kq;
    a[k]![q] = s * kp + c * kq;
  }
  for (let k = 0; k < 3; k++) {
    const pk = a[p]![k]!;
    const qk = a[q]![k]!;
    a[p]![k] = c * pk - s * qk;
    a[q]![k] = s * pk + c * qk;
    const vp = v[k]![p]!;
    const vq = v[k]![q]!;
    v[k]![p] = c * vp - s * vq;
    v[k]![q] = s * vp + c * vq;
  }
  a[p]![q] = 0;
  a[q]![p] = 0;
}

/** The quaternion of the rotation whose columns are given; the largest part is found first, for its digits. */
function toQuaternion(a: Vector, b: Vector, c: Vector): readonly [number, number, number, number] {
  const trace = a[0] + b[1] + c[2];
  let q: [number, number, number, number];
  if (trace > 0) {
    q = [b[2] - c[1], c[0] - a[2], a[1] - b[0], trace + 1];
  } else if (a[0] >= b[1] && a[0] >= c[2]) {
    q = [1 + a[0] - b[1] - c[2], b[0] + a[1], c[0] + a[2], b[2] - c[1]];
  } else if (b[1] >= c[2]) {
    q = [b[0] + a[1], 1 - a[0] + b[1] - c[2], c[1] + b[2], c[0] - a[2]];
  } else {
    q = [c[0] + a[2], c[1] + b[2], 1 - a[0] - b[1] + c[2], a[1] - b[0]];
  }
  const length = Math.hypot(...q) * (q[3] < 0 ? -1 : 1);
  return [q[0] / length + 0, q[1] / length + 0, q[2] / length + 0, q[3] / length + 0];
}
