import type { ColourField } from './colour-field.ts';

/** A background whose colour changes slowly over the picture. */
export interface SmoothBackground {
  /** The colour that the background would have at each pixel, in OKLab. */
  lab: Float32Array;
  /** How far the border's pixels usually are from it. */
  scatter: number;
  /** Whether nearly all of the border is as it says: there is nothing else than this ground around the subject. */
  isPlain: boolean;
}

/** A plain ground scatters no more than this, in OKLab, */
const PLAIN_SCATTER_MAX = 0.012;
/** and so much of the border fits it: a shadow may fall across the rest. */
const PLAIN_SHARE_MIN = 0.8;

const TERM_COUNT = 6;
const ROUNDS = 6;

/**
 * Fits a quadratic in x and y to the colours along the picture's border: a plain wall, a lit sweep, a vignette. Pixels
 * that do not fit (a subject that reaches the border) lose their weight from round to round (Tukey's biweight).
 *
 * @param border The pixel numbers to fit to.
 */
export function fitSmoothBackground({ lab, width, height }: ColourField, border: Int32Array): SmoothBackground {
  const termsAt = (i: number): number[] => {
    const x = ((i % width) / Math.max(1, width - 1)) * 2 - 1;
    const y = (Math.floor(i / width) / Math.max(1, height - 1)) * 2 - 1;
    return [1, x, y, x * x, x * y, y * y];
  };
  const terms = Array.from(border, termsAt);
  const weights = new Float64Array(border.length).fill(1);
  let coefficients: number[][] = [];
  let scatter = 0;
  for (let round = 0; round < ROUNDS; round++) {
    coefficients = [0, 1, 2].map((channel) => solveLeastSquares(terms, (p) => lab[border[p]! * 3 + channel]!, weights));
    const residuals = Float64Array.from(border, (i, p) => distanceAt(lab, i, evaluate(coefficients, terms[p]!)));
    scatter = residuals.slice().sort()[Math.floor(residuals.length / 2)]!;
    const reach = Math.max(0.01, 4 * scatter);
    for (let p = 0; p < border.length; p++) {
      weights[p] = residuals[p]! < reach ? (1 - (residuals[p]! / reach) ** 2) ** 2 : 0;
    }
  }

  const fitting = weights.reduce((count, weight) => count + (weight > 0 ? 1 : 0), 0) / Math.max(1, weights.length);
  const isPlain = scatter <= PLAIN_SCATTER_MAX && fitting >= PLAIN_SHARE_MIN;
  return { lab: predict(coefficients, width, height), scatter, isPlain };
}

function predict(coefficients: number[][], width: number, height: number): Float32Array {
  const lab = new Float32Array(width * height * 3);
  for (let channel = 0; channel < 3; channel++) {
    const [c0, cx, cy, cxx, cxy, cyy] = coefficients[channel] as [number, number, number, number, number, number];
    for (let row = 0; row < height; row++) {
      const y = (row / Math.max(1, height - 1)) * 2 - 1;
      for (let column = 0; column < width; column++) {
        const x = (column / Math.max(1, width - 1)) * 2 - 1;
        const value = c0 + cx * x + cy * y + cxx * x * x + cxy * x * y + cyy * y * y;
        lab[(row * width + column) * 3 + channel] = value;
      }
    }
  }
  return lab;
}

function evaluate(coefficients: number[][], terms: number[]): number[] {
  return coefficients.map((row) => row.reduce((sum, c, k) => sum + c * terms[k]!, 0));
}

function distanceAt(lab: Float32Array, i: number, other: number[]): number {
  return Math.hypot(lab[i * 3]! - other[0]!, lab[i * 3 + 1]! - other[1]!, lab[i * 3 + 2]! - other[2]!);
}

/** Solves the weighted normal equations by elimination; a little is added to the diagonal so that it always can. */
function solveLeastSquares(terms: number[][], value: (p: number) => number, weights: Float64Array): number[] {
  const rows = Array.from({ length: TERM_COUNT }, () => new Float64Array(TERM_COUNT + 1));
  terms.forEach((term, p) => {
    for (let r = 0; r < TERM_COUNT; r++) {
      const weighted = weights[p]! * term[r]!;
      for (let c = 0; c < TERM_COUNT; c++) rows[r]![c]! += weighted * term[c]!;
      rows[r]![TERM_COUNT]! += weighted * value(p);
    }
  });
  for (let r = 0; r < TERM_COUNT; r++) rows[r]![r]! += 1e-6;

  // Positive definite, so elimination needs no exchange of rows.
  for (let pivot = 0; pivot < TERM_COUNT; pivot++) {
    for (let r = 0; r < TERM_COUNT; r++) {
      if (r === pivot) continue;
      const factor = rows[r]![pivot]! / rows[pivot]![pivot]!;
      for (let c = pivot; c <= TERM_COUNT; c++) rows[r]![c]! -= factor * rows[pivot]![c]!;
    }
  }
  return rows.map((row, r) => row[TERM_COUNT]! / row[r]!);
}
