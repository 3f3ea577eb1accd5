import type { Field } from './types.ts';

/**
 * The same field over another number of pixels. Each new pixel is the mean over the area that it covers, so thin
 * things fade instead of vanishing between samples; when there are more new pixels than old ones it interpolates.
 *
 * @example
 * resampleField({ values: Float32Array.of(0, 1, 1, 1), width: 4, height: 1 }, 2, 1).values; // 0.5, 1
 */
export function resampleField(src: Field, width: number, height: number): Field {
  const across = resampleRows(src.values, src.width, src.height, width);
  const down = resampleRows(transpose(across, width, src.height), src.height, width, height);
  return { values: transpose(down, height, width), width, height };
}

function resampleRows(src: Float32Array, srcWidth: number, rows: number, dstWidth: number): Float32Array {
  const scale = srcWidth / dstWidth;
  // A tent at least one source pixel wide: it averages when shrinking and interpolates when growing.
  const reach = Math.max(1, scale);
  const taps = Math.floor(2 * reach) + 1;
  const weights = new Float32Array(dstWidth * taps);
  const sources = new Int32Array(dstWidth * taps);
  for (let x = 0; x < dstWidth; x++) {
    const centre = (x + 0.5) * scale - 0.5;
    const first = Math.ceil(centre - reach);
    let sum = 0;
    for (let tap = 0; tap < taps; tap++) {
      const s = first + tap;
      const weight = Math.max(0, scale > 1 ? overlap(s, centre, scale) : 1 - Math.abs(s - centre));
      weights[x * taps + tap] = weight;
      sources[x * taps + tap] = Math.min(srcWidth - 1, Math.max(0, s));
      sum += weight;
    }
    for (let tap = 0; tap < taps; tap++) weights[x * taps + tap]! /= sum;
  }

  const dst = new Float32Array(dstWidth * rows);
  for (let row = 0; row < rows; row++) {
    const from = row * srcWidth;
    for (let x = 0; x < dstWidth; x++) {
      let value = 0;
      for (let t = x * taps; t < (x + 1) * taps; t++) value += weights[t]! * src[from + sources[t]!]!;
      dst[row * dstWidth + x] = value;
    }
  }
  return dst;
}

/** How much of source pixel `s` lies within `scale` pixels around `centre`. */
function overlap(s: number, centre: number, scale: number): number {
  return Math.min(s + 0.5, centre + scale / 2) - Math.max(s - 0.5, centre - scale / 2);
}

function transpose(src: Float32Array, width: number, height: number): Float32Array {
  const dst = new Float32Array(src.length);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) dst[x * height + y] = src[y * width + x]!;
  return dst;
}
