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
/** and this share of the border fits it: a shadow may fall across the rest. */
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
  const count = border.length;
  const terms = new Float64Array(count * TERM_COUNT);
  for (let p = 0; p < count; p++) {
    const x = ((border[p]! % width) / Math.max(1, width - 1)) * 2 - 1;
    const y = (Math.floor(border[p]! / width) / Math.max(1, height - 1)) * 2 - 1;
    terms.set([1, x, y, x * x, x * y, y * y], p * TERM_COUNT);
  }
  const colours = new Float64Array(count * 3);
  for (let p = 0; p < count; p++) for (let k = 0; k < 3; k++) colours[p * 3 + k] = lab[border[p]! * 3 + k]!;

  const weights = new Float64Array(count).fill(1);
  let coefficients = new Float64Array(3 * TERM_COUNT);
  let scatter = 0;
  for (let round = 0; round < ROUNDS; round++) {
    coefficients = solveLeastSquares(terms, colours, weights);
    const residuals = measureResiduals(coefficients, terms, colours);
    scatter = residuals.slice().sort()[Math.floor(count / 2)]!;
    const reach = Math.max(0.01, 4 * scatter);
    for (let p = 0; p < count; p++) {
      weights[p] = residuals[p]! < reach ? (1 - (residuals[p]! / reach) ** 2) ** 2 : 0;
    }
  }

  const fitting = weights.reduce((sum, weight) => sum + (weight > 0 ? 1 : 0), 0) / Math.max(1, count);
  const isPlain = scatter <= PLAIN_SCATTER_MAX && fitting >= PLAIN_SHARE_MIN;
  return { lab: predict(coefficients, width, height), scatter, isPlain };
}

/** @param coefficients Six for each of lightness and the two colour axes. */
function predict(coefficients: Float64Array, width: number, height: number): Float32Array {
  const lab = new Float32Array(width * height * 3);
  for (let channel = 0; channel < 3; channel++) {
    const [c0, cx, cy, cxx, cxy, cyy] = [0, 1, 2, 3, 4, 5].map((c) => coefficients[channel * TERM_COUNT + c]!) as Six;
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

type Six = [number, number, number, number, number, number];

/** The distance of the colour at each point of the border from the model's prediction. */
function measureResiduals(coefficients: Float64Array, terms: Float64Array, colours: Float64Array): Float64Array {
  const residuals = new Float64Array(colours.length / 3);
  for (let p = 0; p < residuals.length; p++) {
    let squared = 0;
    for (let k = 0; k < 3; k++) {
      let value = 0;
      for (let c = 0; c < TERM_COUNT; c++) value += coefficients[k * TERM_COUNT + c]! * terms[p * TERM_COUNT + c]!;
      squared += (colours[p * 3 + k]! - value) ** 2;
    }
    residuals[p] = Math.sqrt(squared);
  }
  return residuals;
}

/** The six sums that belong to the terms, then one for each of three values. */
const COLUMNS = TERM_COUNT + 3;

/**
 * Solves the weighted normal equations for all three values by elimination; a little is added to the diagonal so that
 * it always can.
 */
function solveLeastSquares(terms: Float64Array, values: Float64Array, weights: Float64Array) {
  const rows = new Float64Array(TERM_COUNT * COLUMNS);
  for (let p = 0; p < weights.length; p++) {
    for (let r = 0; r < TERM_COUNT; r++) {
      const weighted = weights[p]! * terms[p * TERM_COUNT + r]!;
      for (let c = 0; c < TERM_COUNT; c++) rows[r * COLUMNS + c]! += weighted * terms[p * TERM_COUNT + c]!;
      for (let k = 0; k < 3; k++) rows[r * COLUMNS + TERM_COUNT + k]! += weighted * values[p * 3 + k]!;
    }
  }
  for (let r = 0; r < TERM_COUNT; r++) rows[r * COLUMNS + r]! += 1e-6;

  // Positive definite, so elimination needs no exchange of rows.
  for (let pivot = 0; pivot < TERM_COUNT; pivot++) {
    for (let r = 0; r < TERM_COUNT; r++) {
      if (r === pivot) continue;
      const factor = rows[r * COLUMNS + pivot]! / rows[pivot * COLUMNS + pivot]!;
      for (let c = pivot; c < COLUMNS; c++) rows[r * COLUMNS + c]! -= factor * rows[pivot * COLUMNS + c]!;
    }
  }
  const solved = new Float64Array(3 * TERM_COUNT);
  for (let k = 0; k < 3; k++) {
    for (let r = 0; r < TERM_COUNT; r++) {
      solved[k * TERM_COUNT + r] = rows[r * COLUMNS + TERM_COUNT + k]! / rows[r * COLUMNS + r]!;
    }
  }
  return solved;
}
