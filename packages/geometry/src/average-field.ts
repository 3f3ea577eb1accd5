import type { Field } from './types.ts';

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
  const values = new Float32Array(src.values.length);
  for (let y = 0; y < height; y++) averageLine(src.values, across, y * width, 1, width, radiusPx);
  for (let x = 0; x < width; x++) averageLine(across, values, x, width, height, radiusPx);
  return { values, width, height };
}

function averageLine(
  src: Float32Array,
  dst: Float32Array,
  offset: number,
  stride: number,
  count: number,
  radius: number,
): void {
  let sum = 0;
  let first = 0;
  let end = 0;
  for (let i = 0; i < count; i++) {
    while (end < count && end <= i + radius) sum += src[offset + end++ * stride]!;
    while (first < i - radius) sum -= src[offset + first++ * stride]!;
    dst[offset + i * stride] = sum / (end - first);
  }
}
