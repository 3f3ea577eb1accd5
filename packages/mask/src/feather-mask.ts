import type { Mask } from './types.ts';

/** Passes of a moving mean: three come close to a Gaussian. */
const PASSES = 3;

/**
 * Softens the edge of a mask over about `radius` pixels on both sides. 0 leaves it as it is.
 *
 * @example
 * const soft = featherMask(mask, 2.5);
 */
export function featherMask({ width, height, alpha }: Mask, radius: number): Mask {
  if (!(radius > 0)) return { width, height, alpha };
  let values: Float32Array = new Float32Array(alpha);
  for (let pass = 0; pass < PASSES; pass++) {
    values = averageLines(values, { lines: height, length: width, step: 1, stride: width }, radius / PASSES);
    values = averageLines(values, { lines: width, length: height, step: width, stride: 1 }, radius / PASSES);
  }
  const soft = new Uint8Array(values.length);
  for (let i = 0; i < soft.length; i++) soft[i] = Math.min(255, values[i]! + 0.5);
  return { width, height, alpha: soft };
}

interface Lines {
  lines: number;
  length: number;
  step: number;
  stride: number;
}

/** The mean over `radius` on both sides along each line; pixels beyond the ends are as those at the ends. */
function averageLines(src: Float32Array, { lines, length, step, stride }: Lines, radius: number): Float32Array {
  const whole = Math.floor(radius);
  const rest = radius - whole;
  const size = 2 * radius + 1;
  const frame = whole + 1;
  const padded = new Float32Array(length + 2 * frame);
  const out = new Float32Array(src.length);
  for (let line = 0; line < lines; line++) {
    const start = line * stride;
    for (let i = 0, from = start; i < length; i++, from += step) padded[frame + i] = src[from]!;
    padded.fill(padded[frame]!, 0, frame);
    padded.fill(padded[frame + length - 1]!, frame + length);
    let sum = 0;
    for (let i = 1; i < 2 * frame; i++) sum += padded[i]!;
    for (let i = 0, to = start; i < length; i++, to += step) {
      const before = padded[i]!;
      const after = padded[i + 2 * frame]!;
      out[to] = (sum + rest * (before + after)) / size;
      sum += after - padded[i + 1]!;
    }
  }
  return out;
}
