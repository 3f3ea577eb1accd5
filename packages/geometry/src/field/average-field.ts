import type { Field } from '../types.ts';

/**
 * The mean over the square of `2 * radiusPx + 1` pixels around each pixel, as far as it lies within the field. Costs the
 * same however large the square is, so wide neighbourhoods are cheap where `blurField` is not.
 *
 * @example
 * const local = averageField(brightness, 6);
 */
export function averageField(src: Field, radiusPx: number): Field {
  const { width, height } = src;
  const across = new Float32Array(src.values.length);
  for (let y = 0; y < height; y++) averageLine(src.values, across, y * width, width, radiusPx);
  return { values: averageColumns(across, width, height, radiusPx), width, height };
}

function averageLine(src: Float32Array, dst: Float32Array, offset: number, count: number, radius: number): void {
  let sum = 0;
  let first = 0;
  let end = 0;
  for (let i = 0; i < count; i++) {
    while (end < count && end <= i + radius) sum += src[offset + end++]!;
    while (first < i - radius) sum -= src[offset + first++]!;
    dst[offset + i] = sum / (end - first);
  }
}

/** All columns at once, row by row: going down each by itself would touch a new line of the cache with every value. */
function averageColumns(src: Float32Array, width: number, height: number, radius: number): Float32Array {
  const dst = new Float32Array(src.length);
  const sums = new Float64Array(width);
  let first = 0;
  let end = 0;
  for (let y = 0; y < height; y++) {
    for (; end < height && end <= y + radius; end++) {
      for (let x = 0, i = end * width; x < width; x++, i++) sums[x] = sums[x]! + src[i]!;
    }
    for (; first < y - radius; first++) {
      for (let x = 0, i = first * width; x < width; x++, i++) sums[x] = sums[x]! - src[i]!;
    }
    const count = end - first;
    for (let x = 0, i = y * width; x < width; x++, i++) dst[i] = sums[x]! / count;
  }
  return dst;
}
