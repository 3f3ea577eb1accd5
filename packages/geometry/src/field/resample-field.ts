import { clamp } from '../numeric/clamp.ts';
import type { Field } from '../types.ts';

/**
 * The same field over another number of pixels. Each new pixel is the mean over the area that it covers, so thin
 * objects fade instead of vanishing between samples; when there are more new pixels than old ones it interpolates.
 *
 * @example
 * resampleField({ values: Float32Array.of(0, 1, 1, 1), width: 4, height: 1 }, 2, 1).values; // 0.5, 1
 */
export function resampleField(src: Field, width: number, height: number): Field {
  const across = resampleRows(src.values, src.height, weighSources(src.width, width));
  return { values: resampleColumns(across, width, weighSources(src.height, height)), width, height };
}

/** The source pixels of each new pixel along a side: a fixed number of taps each. */
export interface Weighing {
  srcCount: number;
  dstCount: number;
  taps: number;
  sources: Int32Array;
  weights: Float32Array;
}

/** The taps of `resampleField` along one side, for pixels that are not a field. */
export function weighSources(srcCount: number, dstCount: number): Weighing {
  const scale = srcCount / dstCount;
  // A tent at least one source pixel wide: it averages when shrinking and interpolates when growing.
  const reach = Math.max(1, scale);
  const taps = Math.floor(2 * reach) + 1;
  const weights = new Float32Array(dstCount * taps);
  const sources = new Int32Array(dstCount * taps);
  for (let x = 0; x < dstCount; x++) {
    const centre = (x + 0.5) * scale - 0.5;
    const first = Math.ceil(centre - reach);
    let sum = 0;
    for (let tap = 0; tap < taps; tap++) {
      const s = first + tap;
      const weight = Math.max(0, scale > 1 ? overlap(s, centre, scale) : 1 - Math.abs(s - centre));
      weights[x * taps + tap] = weight;
      sources[x * taps + tap] = clamp(s, 0, srcCount - 1);
      sum += weight;
    }
    for (let tap = 0; tap < taps; tap++) weights[x * taps + tap]! /= sum;
  }
  return { srcCount, dstCount, taps, sources, weights };
}

function resampleRows(src: Float32Array, rows: number, { srcCount, dstCount, taps, sources, weights }: Weighing) {
  const dst = new Float32Array(dstCount * rows);
  for (let row = 0; row < rows; row++) {
    const from = row * srcCount;
    for (let x = 0; x < dstCount; x++) {
      let value = 0;
      for (let t = x * taps; t < (x + 1) * taps; t++) value += weights[t]! * src[from + sources[t]!]!;
      dst[row * dstCount + x] = value;
    }
  }
  return dst;
}

/** Other rows of the same width. Row by row, which needs no turned copy. */
export function resampleColumns(
  src: Float32Array,
  width: number,
  { dstCount, taps, sources, weights }: Weighing,
): Float32Array {
  const dst = new Float32Array(width * dstCount);
  const sums = new Float64Array(width);
  for (let row = 0; row < dstCount; row++) {
    sums.fill(0);
    for (let t = row * taps; t < (row + 1) * taps; t++) {
      const weight = weights[t]!;
      if (weight === 0) continue;
      for (let x = 0, i = sources[t]! * width; x < width; x++, i++) sums[x] = sums[x]! + weight * src[i]!;
    }
    dst.set(sums, row * width);
  }
  return dst;
}

/** How much of source pixel `s` lies within `scale` pixels around `centre`. */
function overlap(s: number, centre: number, scale: number): number {
  return Math.min(s + 0.5, centre + scale / 2) - Math.max(s - 0.5, centre - scale / 2);
}
