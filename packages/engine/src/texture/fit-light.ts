/** A sample of the light at one point of the surface. */
export interface LightSample {
  /** Of length 1. */
  normal: readonly [number, number, number];
  /** Brightness with and without light, linear. */
  lit: number;
  unlit: number;
}

/** Brightness by normal: the nine coefficients of spherical harmonics up to the second order. */
export type Light = Float64Array;

const TERMS = 9;
const ROUNDS = 4;
/** Regularises directional light relative to ambient light: a few bright spots must not become a lamp. */
const RIDGE = 0.03;
/** Points whose brightness is off by more than this share of itself count less: highlights, shadows, paint. */
const TOLERANCE = 0.3;
/** No surface is darker than this share of the light's mean: a fit may swing below zero where nothing was seen. */
const LIGHT_MIN = 0.2;

/**
 * Fits `lit = unlit * light(normal)` by least squares, counting points that do not agree less in every round.
 *
 * @example
 * const light = fitLight(samples);
 * const withoutLight = brightness / lightAt(light, nx, ny, nz);
 */
export function fitLight(samples: readonly LightSample[]): Light {
  let light: Light | null = null;
  const terms = new Float64Array(TERMS);
  for (let round = 0; round < ROUNDS; round++) {
    const matrix = new Float64Array(TERMS * TERMS);
    const right = new Float64Array(TERMS);
    let sum = 0;
    for (const { normal, lit, unlit } of samples) {
      evaluateTerms(normal[0], normal[1], normal[2], terms);
      const expected = light ? unlit * lightAt(light, normal[0], normal[1], normal[2]) : lit;
      const off = Math.abs(lit - expected) / (TOLERANCE * (expected + 0.02));
      // Bright points would otherwise have all the say: their errors are larger.
      const weight = 1 / (1 + off * off) / (unlit + 0.05) ** 2;
      for (let i = 0; i < TERMS; i++) {
        right[i]! += weight * unlit * terms[i]! * lit;
        for (let j = 0; j < TERMS; j++) matrix[i * TERMS + j]! += weight * unlit * unlit * terms[i]! * terms[j]!;
      }
      sum += weight * unlit * unlit;
    }
    for (let i = 1; i < TERMS; i++) matrix[i * TERMS + i]! += RIDGE * sum;
    light = solve(matrix, right);
  }
  return light!;
}

/** The light's brightness on a surface with this normal, never dark. */
export function lightAt(light: Light, x: number, y: number, z: number): number {
  const value =
    light[0]! +
    light[1]! * x +
    light[2]! * y +
    light[3]! * z +
    light[4]! * x * y +
    light[5]! * y * z +
    light[6]! * x * z +
    light[7]! * (x * x - y * y) +
    light[8]! * (3 * z * z - 1);
  return Math.max(LIGHT_MIN * light[0]!, value, 1e-3);
}

function evaluateTerms(x: number, y: number, z: number, dst: Float64Array): void {
  dst[0] = 1;
  dst[1] = x;
  dst[2] = y;
  dst[3] = z;
  dst[4] = x * y;
  dst[5] = y * z;
  dst[6] = x * z;
  dst[7] = x * x - y * y;
  dst[8] = 3 * z * z - 1;
}

/** Gaussian elimination with partial pivoting; undetermined terms stay 0. */
function solve(matrix: Float64Array, right: Float64Array): Float64Array {
  const n = right.length;
  for (let column = 0; column < n; column++) {
    let pivot = column;
    for (let row = column + 1; row < n; row++) {
      if (Math.abs(matrix[row * n + column]!) > Math.abs(matrix[pivot * n + column]!)) pivot = row;
    }
    if (Math.abs(matrix[pivot * n + column]!) < 1e-12) continue;
    for (let k = 0; k < n; k++) {
      const swapped = matrix[column * n + k]!;
      matrix[column * n + k] = matrix[pivot * n + k]!;
      matrix[pivot * n + k] = swapped;
    }
    [right[column], right[pivot]] = [right[pivot]!, right[column]!];
    for (let row = 0; row < n; row++) {
      if (row === column) continue;
      const factor = matrix[row * n + column]! / matrix[column * n + column]!;
      for (let k = column; k < n; k++) matrix[row * n + k]! -= factor * matrix[column * n + k]!;
      right[row]! -= factor * right[column]!;
    }
  }
  return right.map((value, i) => {
    const pivot = matrix[i * n + i]!;
    return Math.abs(pivot) < 1e-12 ? 0 : value / pivot;
  });
}
