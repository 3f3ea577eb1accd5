import type { Vector } from '@tangible/geometry';
import { dot, type Rotation, type Similarity } from './vectors.ts';

/**
 * The similarity that best maps points `a` onto their partners `b` (least squares). Horn's method: the best rotation is
 * the quaternion of the largest eigenvalue of a 4 x 4 matrix; it never mirrors, and needs no SVD.
 */
export function fitSimilarity(a: Float32Array, b: Float32Array): Similarity {
  const centreA = meanOf(a);
  const centreB = meanOf(b);
  const m = new Float64Array(9);
  let spread = 0;
  for (let i = 0; i < a.length; i += 3) {
    const ax = a[i]! - centreA[0];
    const ay = a[i + 1]! - centreA[1];
    const az = a[i + 2]! - centreA[2];
    spread += ax * ax + ay * ay + az * az;
    for (let k = 0; k < 3; k++) {
      const value = b[i + k]! - centreB[k]!;
      m[k * 3]! += value * ax;
      m[k * 3 + 1]! += value * ay;
      m[k * 3 + 2]! += value * az;
    }
  }
  const rotation = bestRotation(m);
  let agreement = 0;
  for (let r = 0; r < 3; r++) for (let c = 0; c < 3; c++) agreement += rotation[r]![c]! * m[r * 3 + c]!;
  const scale = spread > 0 ? agreement / spread : 1;
  const shift = centreB.map((value, k) => value - scale * dot(rotation[k]!, centreA)) as unknown as Vector;
  return { rotation, scale, shift };
}

/** The rotation R with the largest trace of R^T m; m[row][column] sums b's row times a's column. */
function bestRotation(m: Float64Array): Rotation {
  const [xx, xy, xz, yx, yy, yz, zx, zy, zz] = m as unknown as number[] as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const [w, x, y, z] = largestEigenvector([
    [xx + yy + zz, zy - yz, xz - zx, yx - xy],
    [zy - yz, xx - yy - zz, xy + yx, xz + zx],
    [xz - zx, xy + yx, yy - xx - zz, yz + zy],
    [yx - xy, xz + zx, yz + zy, zz - xx - yy],
  ]);
  return [
    [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
    [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
    [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
  ];
}

/** Jacobi rotations until the off-diagonal elements are zero. */
function largestEigenvector(matrix: number[][]): [number, number, number, number] {
  const n = matrix.length;
  const vectors = matrix.map((_, i) => matrix.map((_, j) => (i === j ? 1 : 0)));
  for (let round = 0; round < 30; round++) {
    for (let p = 0; p < n; p++) {
      for (let q = p + 1; q < n; q++) {
        const off = matrix[p]![q]!;
        if (Math.abs(off) < 1e-300) continue;
        const theta = (matrix[q]![q]! - matrix[p]![p]!) / (2 * off);
        const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.hypot(theta, 1));
        const c = 1 / Math.hypot(t, 1);
        const s = t * c;
        for (let k = 0; k < n; k++) turn(matrix[k]!, p, q, c, s);
        const [rowP, rowQ] = [matrix[p]!, matrix[q]!];
        for (let k = 0; k < n; k++) {
          const value = rowP[k]!;
          rowP[k] = c * value - s * rowQ[k]!;
          rowQ[k] = s * value + c * rowQ[k]!;
        }
        for (let k = 0; k < n; k++) turn(vectors[k]!, p, q, c, s);
      }
    }
  }
  let best = 0;
  for (let i = 1; i < n; i++) if (matrix[i]![i]! > matrix[best]![best]!) best = i;
  return vectors.map((row) => row[best]!) as [number, number, number, number];
}

function turn(row: number[], p: number, q: number, c: number, s: number): void {
  const value = row[p]!;
  row[p] = c * value - s * row[q]!;
  row[q] = s * value + c * row[q]!;
}

function meanOf(points: Float32Array): Vector {
  const sum = [0, 0, 0];
  for (let i = 0; i < points.length; i++) sum[i % 3]! += points[i]!;
  const count = points.length / 3;
  return [sum[0]! / count, sum[1]! / count, sum[2]! / count];
}
