import type { Mask } from './types.ts';

/**
 * The mask at another size: the mean of what each pixel stands for when it is reduced, bilinear when it is enlarged.
 *
 * @example
 * resizeMask(mask, { width: 4096, height: 3072 });
 */
export function resizeMask(mask: Mask, { width, height }: { width: number; height: number }): Mask {
  if (mask.width === width && mask.height === height) return mask;
  const columns = weigh(mask.width, width);
  const rows = weigh(mask.height, height);
  const between = new Float32Array(mask.height * width);
  for (let y = 0; y < mask.height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let t = columns.starts[x]!; t < columns.starts[x + 1]!; t++) {
        sum += columns.weights[t]! * mask.alpha[y * mask.width + columns.sources[t]!]!;
      }
      between[y * width + x] = sum;
    }
  }
  const alpha = new Uint8Array(width * height);
  const row = new Float32Array(width);
  for (let y = 0; y < height; y++) {
    row.fill(0.5);
    for (let t = rows.starts[y]!; t < rows.starts[y + 1]!; t++) {
      const from = rows.sources[t]! * width;
      const weight = rows.weights[t]!;
      for (let x = 0; x < width; x++) row[x] = row[x]! + weight * between[from + x]!;
    }
    for (let x = 0; x < width; x++) alpha[y * width + x] = Math.min(255, row[x]!);
  }
  return { width, height, alpha };
}

/** For each pixel of the new side, the old pixels that it is made of and their weights, which sum to 1. */
function weigh(from: number, to: number) {
  const reach = Math.max(1, from / to);
  const starts = new Uint32Array(to + 1);
  const sources: number[] = [];
  const weights: number[] = [];
  for (let i = 0; i < to; i++) {
    const centre = ((i + 0.5) * from) / to - 0.5;
    const first = sources.length;
    let sum = 0;
    for (let s = Math.ceil(centre - reach); s <= Math.floor(centre + reach); s++) {
      const weight = 1 - Math.abs(s - centre) / reach;
      if (weight <= 0) continue;
      sources.push(Math.min(from - 1, Math.max(0, s)));
      weights.push(weight);
      sum += weight;
    }
    for (let t = first; t < weights.length; t++) weights[t] = weights[t]! / sum;
    starts[i + 1] = sources.length;
  }
  return { starts, sources, weights };
}
