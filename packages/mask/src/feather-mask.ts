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
  let values: Float32Array<ArrayBuffer> = new Float32Array(alpha);
  for (let pass = 0; pass < PASSES; pass++) {
    values = averageRows(values, width, height, radius / PASSES);
    values = averageColumns(values, width, height, radius / PASSES);
  }
  const soft = new Uint8Array(values.length);
  for (let i = 0; i < soft.length; i++) soft[i] = Math.min(255, values[i]! + 0.5);
  return { width, height, alpha: soft };
}

/** The mean over `radius` on both sides along each row; pixels beyond the ends are as those at the ends. */
function averageRows(src: Float32Array, width: number, height: number, radius: number): Float32Array<ArrayBuffer> {
  const whole = Math.floor(radius);
  const rest = radius - whole;
  const size = 2 * radius + 1;
  const frame = whole + 1;
  const padded = new Float32Array(width + 2 * frame);
  const out = new Float32Array(src.length);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    padded.set(src.subarray(row, row + width), frame);
    padded.fill(padded[frame]!, 0, frame);
    padded.fill(padded[frame + width - 1]!, frame + width);
    let sum = 0;
    for (let i = 1; i < 2 * frame; i++) sum += padded[i]!;
    for (let x = 0; x < width; x++) {
      const after = padded[x + 2 * frame]!;
      out[row + x] = (sum + rest * (padded[x]! + after)) / size;
      sum += after - padded[x + 1]!;
    }
  }
  return out;
}

/** The same along columns, all of them at once: memory is read in its order. */
function averageColumns(src: Float32Array, width: number, height: number, radius: number): Float32Array<ArrayBuffer> {
  const whole = Math.floor(radius);
  const rest = radius - whole;
  const size = 2 * radius + 1;
  const rowOf = (y: number) => Math.min(height - 1, Math.max(0, y)) * width;
  const sums = new Float32Array(width);
  const out = new Float32Array(src.length);
  for (let y = -whole; y <= whole; y++) {
    const row = rowOf(y);
    for (let x = 0; x < width; x++) sums[x] = sums[x]! + src[row + x]!;
  }
  for (let y = 0; y < height; y++) {
    const [row, before, after, first] = [y * width, rowOf(y - whole - 1), rowOf(y + whole + 1), rowOf(y - whole)];
    for (let x = 0; x < width; x++) {
      const next = src[after + x]!;
      out[row + x] = (sums[x]! + rest * (src[before + x]! + next)) / size;
      sums[x] = sums[x]! + next - src[first + x]!;
    }
  }
  return out;
}
