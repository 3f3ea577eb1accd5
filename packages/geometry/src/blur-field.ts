import type { Field } from './types.ts';

/**
 * Gaussian blur. Beyond the border the field is taken to go on as it ends there.
 *
 * @example
 * const soft = blurField(coverage, 0.8); // takes the stair steps off an outline
 */
export function blurField(src: Field, sigmaPx: number): Field {
  const radius = Math.ceil(sigmaPx * 3);
  if (radius < 1) return { ...src, values: src.values.slice() };

  const kernel = Float64Array.from({ length: 2 * radius + 1 }, (_, i) =>
    Math.exp(-0.5 * ((i - radius) / sigmaPx) ** 2),
  );
  const sum = kernel.reduce((a, b) => a + b, 0);
  for (let i = 0; i < kernel.length; i++) kernel[i]! /= sum;

  const { width, height } = src;
  const across = new Float32Array(src.values.length);
  const values = new Float32Array(src.values.length);
  for (let y = 0; y < height; y++) blurLine(src.values, across, y * width, width, kernel, radius);
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
  for (let i = 0; i < count; i++) {
    let value = 0;
    if (i >= radius && i + radius < count) {
      const from = offset + i - radius;
      for (let k = 0; k < kernel.length; k++) value += kernel[k]! * src[from + k]!;
    } else {
      for (let k = 0; k < kernel.length; k++) {
        const j = Math.min(count - 1, Math.max(0, i + k - radius));
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
      const from = Math.min(height - 1, Math.max(0, y + k - radius)) * width;
      const weight = kernel[k]!;
      for (let x = 0; x < width; x++) sums[x]! += weight * src[from + x]!;
    }
    dst.set(sums, y * width);
  }
}
