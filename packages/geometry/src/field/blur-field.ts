import { clamp } from '../numeric/clamp.ts';
import type { Field } from '../types.ts';

/** From this width on running means are as good as the bell curve itself, and their cost does not grow with the width. */
const WIDE_PX = 2.5;
const MEANS = 3;

/**
 * Gaussian blur; a wide one by running means, three of which come within 5 % of the bell curve's peak. Beyond the
 * border the field is taken to go on as it ends there.
 *
 * @example
 * const soft = blurField(coverage, 0.8); // takes the stair steps off an outline
 */
export function blurField(src: Field, sigmaPx: number): Field {
  const radius = Math.ceil(sigmaPx * 3);
  if (radius < 1) return { ...src, values: src.values.slice() };
  return sigmaPx < WIDE_PX ? blurByKernel(src, sigmaPx, radius) : blurByMeans(src, sigmaPx);
}

function blurByKernel({ values: src, width, height }: Field, sigmaPx: number, radius: number): Field {
  const kernel = new Float64Array(2 * radius + 1);
  let sum = 0;
  for (let i = 0; i < kernel.length; i++) {
    kernel[i] = Math.exp(-0.5 * ((i - radius) / sigmaPx) ** 2);
    sum += kernel[i]!;
  }
  for (let i = 0; i < kernel.length; i++) kernel[i]! /= sum;
  const across = new Float32Array(src.length);
  const values = new Float32Array(src.length);
  for (let y = 0; y < height; y++) blurLine(src, across, y * width, width, kernel, radius);
  blurColumns(across, values, width, height, kernel, radius);
  return { values, width, height };
}

function blurLine(
  src: Float32Array,
  dst: Float32Array,
  offset: number,
  count: number,
  kernel: Float64Array,
  radius: number,
): void {
  const size = kernel.length;
  for (let i = 0; i < count; i++) {
    let value = 0;
    if (i >= radius && i + radius < count) {
      const from = offset + i - radius;
      for (let k = 0; k < size; k++) value += kernel[k]! * src[from + k]!;
    } else {
      for (let k = 0; k < size; k++) {
        const j = clamp(i + k - radius, 0, count - 1);
        value += kernel[k]! * src[offset + j]!;
      }
    }
    dst[offset + i] = value;
  }
}

/** Row by row: going down each column by itself would touch a new line of the cache with every value. */
function blurColumns(
  src: Float32Array,
  dst: Float32Array,
  width: number,
  height: number,
  kernel: Float64Array,
  radius: number,
): void {
  const sums = new Float64Array(width);
  for (let y = 0; y < height; y++) {
    sums.fill(0);
    for (let k = 0; k < kernel.length; k++) {
      const from = clamp(y + k - radius, 0, height - 1) * width;
      const weight = kernel[k]!;
      for (let x = 0; x < width; x++) sums[x]! += weight * src[from + x]!;
    }
    dst.set(sums, y * width);
  }
}

/** Means over an odd number of pixels, some wider by two than the others, so that their spreads add up to the blur's. */
function blurByMeans({ values: src, width, height }: Field, sigmaPx: number): Field {
  const ideal = Math.sqrt((12 * sigmaPx * sigmaPx) / MEANS + 1);
  const narrow = Math.max(0, Math.floor((ideal - 1) / 2));
  const side = 2 * narrow + 1;
  const narrowCount = Math.round((12 * sigmaPx * sigmaPx - MEANS * (side * side + 4 * side + 3)) / (-4 * side - 4));
  const across = new Float32Array(src.length);
  const values = src.slice();
  for (let mean = 0; mean < MEANS; mean++) {
    const reach = mean < narrowCount ? narrow : narrow + 1;
    for (let y = 0; y < height; y++) averageLine(values, across, y * width, width, reach);
    averageColumns(across, values, width, height, reach);
  }
  return { values, width, height };
}

function averageLine(src: Float32Array, dst: Float32Array, offset: number, count: number, reach: number): void {
  const last = offset + count - 1;
  let sum = (reach + 1) * src[offset]!;
  for (let i = offset + 1; i <= offset + reach; i++) sum += src[i < last ? i : last]!;
  const share = 1 / (2 * reach + 1);
  for (let i = offset; i <= last; i++) {
    dst[i] = sum * share;
    const come = i + reach + 1;
    const go = i - reach;
    sum += src[come < last ? come : last]! - src[go > offset ? go : offset]!;
  }
}

function averageColumns(src: Float32Array, dst: Float32Array, width: number, height: number, reach: number): void {
  const sums = new Float64Array(width);
  for (let y = -reach; y <= reach; y++) {
    const row = clamp(y, 0, height - 1) * width;
    for (let x = 0; x < width; x++) sums[x]! += src[row + x]!;
  }
  const share = 1 / (2 * reach + 1);
  for (let y = 0; y < height; y++) {
    const come = Math.min(height - 1, y + reach + 1) * width;
    const go = Math.max(0, y - reach) * width;
    for (let x = 0; x < width; x++) {
      dst[y * width + x] = sums[x]! * share;
      sums[x]! += src[come + x]! - src[go + x]!;
    }
  }
}
