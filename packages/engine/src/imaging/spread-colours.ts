import { type Field, measureNearOutline, transformDistance } from '@tangible/geometry';
import type { RgbaImage } from '../types.ts';

export interface SpreadOptions {
  /** Colours this close to the outline are mixed with the background and are replaced. At most 3. Default 1.5. */
  mixedPx?: number;
}

/** How many times farther a colour may come from to avoid one that is mixed with the background. */
const MIXED_COST = 9;

/**
 * Gives every pixel outside the subject the colour of the nearest pixel well inside, and likewise the pixels along the
 * outline, which are mixed with the background. Such a texture shows no background, however a renderer filters it.
 * Parts thinner than the mixed edge keep the colour of their own centre. The result is opaque.
 */
export function spreadColours(src: RgbaImage, coverage: Field, { mixedPx = 1.5 }: SpreadOptions = {}): RgbaImage {
  const { width, height } = src;
  const squared = measureNearOutline(coverage);
  const costs = new Float64Array(width * height);
  for (let i = 0; i < costs.length; i++) costs[i] = coverage.values[i]! >= 0.5 ? 0 : Infinity;
  const nearest = new Int32Array(width * height);
  transformDistance(costs, width, height, nearest);

  const sources = new Int32Array(width * height);
  for (let i = 0; i < sources.length; i++) {
    const isMixed = nearest[i] === i && squared[i]! < mixedPx * mixedPx;
    sources[i] = isMixed ? findUnmixed(i, coverage, squared, mixedPx) : i;
  }
  const data = new Uint8ClampedArray(src.data.length);
  for (let i = 0; i < nearest.length; i++) {
    const from = sources[nearest[i]!]! * 4;
    data[i * 4] = src.data[from]!;
    data[i * 4 + 1] = src.data[from + 1]!;
    data[i * 4 + 2] = src.data[from + 2]!;
    data[i * 4 + 3] = 255;
  }
  return { data: calmRim(data, coverage, squared, mixedPx), width, height };
}

/** Colours that were made up are averaged over squares of this half-width. */
const CALM_PX = 3;

/**
 * Averages the extrapolated colours along the outline. The steep flank of a shape shows only the last few pixels of the
 * picture, stretched into stripes; JPEG noise there would be visible from far away.
 */
function calmRim(src: Uint8ClampedArray, { values, width, height }: Field, squared: Float32Array, mixedPx: number) {
  const data = src.slice();
  for (let i = 0; i < values.length; i++) {
    if (squared[i] === Infinity || (values[i]! >= 0.5 && squared[i]! >= mixedPx * mixedPx)) continue;
    const x = i % width;
    const y = (i - x) / width;
    let red = 0;
    let green = 0;
    let blue = 0;
    let count = 0;
    for (let ny = Math.max(0, y - CALM_PX); ny <= Math.min(height - 1, y + CALM_PX); ny++) {
      for (let nx = Math.max(0, x - CALM_PX); nx <= Math.min(width - 1, x + CALM_PX); nx++) {
        const at = (ny * width + nx) * 4;
        red += src[at]!;
        green += src[at + 1]!;
        blue += src[at + 2]!;
        count++;
      }
    }
    data[i * 4] = red / count;
    data[i * 4 + 1] = green / count;
    data[i * 4 + 2] = blue / count;
  }
  return data;
}

/** Around a pixel on the rim, the one that is close by and deep inside. */
function findUnmixed(i: number, { values, width, height }: Field, squared: Float32Array, mixedPx: number): number {
  const reach = Math.ceil(mixedPx) + 1;
  const x = i % width;
  const y = (i - x) / width;
  let best = i;
  let bestCost = Infinity;
  for (let ny = Math.max(0, y - reach); ny <= Math.min(height - 1, y + reach); ny++) {
    for (let nx = Math.max(0, x - reach); nx <= Math.min(width - 1, x + reach); nx++) {
      const n = ny * width + nx;
      if (values[n]! < 0.5) continue;
      const mixed = Math.max(0, mixedPx - Math.sqrt(squared[n]!));
      const cost = (nx - x) ** 2 + (ny - y) ** 2 + MIXED_COST * mixed * mixed;
      if (cost < bestCost) [best, bestCost] = [n, cost];
    }
  }
  return best;
}
