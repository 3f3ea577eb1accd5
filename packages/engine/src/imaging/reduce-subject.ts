import type { Field } from '@tangible/geometry';
import { clamp } from '@tangible/geometry';
import type { RgbaImage } from '../types.ts';

/** The weight of colours in uncovered pixels, so that the surroundings of the subject keep a colour. */
const UNCOVERED = 1e-3;

/**
 * A smaller copy of a subject's picture and its coverage, no side longer than `sidePxMax`. Each pixel's colour is the
 * mean of those that it stands for, weighted by coverage: nothing of the background comes in. Never enlarges.
 *
 * @example
 * const { colour, coverage } = reduceSubject(crop, cropCoverage, 1843);
 */
export function reduceSubject(colour: RgbaImage, coverage: Field, sidePxMax: number) {
  const scale = sidePxMax / Math.max(colour.width, colour.height);
  if (scale >= 1) return { colour, coverage };
  const width = Math.max(1, Math.round(colour.width * scale));
  const height = Math.max(1, Math.round(colour.height * scale));

  const sums = new Float32Array(width * height * 4);
  const weights = new Float32Array(width * height);
  const counts = new Uint32Array(width * height);
  for (let y = 0; y < colour.height; y++) {
    const row = Math.floor(((y + 0.5) * height) / colour.height) * width;
    for (let x = 0; x < colour.width; x++) {
      const i = y * colour.width + x;
      const to = row + Math.floor(((x + 0.5) * width) / colour.width);
      const weight = coverage.values[i]! + UNCOVERED;
      sums[to * 4] = sums[to * 4]! + weight * colour.data[i * 4]!;
      sums[to * 4 + 1] = sums[to * 4 + 1]! + weight * colour.data[i * 4 + 1]!;
      sums[to * 4 + 2] = sums[to * 4 + 2]! + weight * colour.data[i * 4 + 2]!;
      sums[to * 4 + 3] = sums[to * 4 + 3]! + colour.data[i * 4 + 3]!;
      weights[to] = weights[to]! + weight;
      counts[to] = counts[to]! + 1;
    }
  }
  const data = new Uint8ClampedArray(width * height * 4);
  const values = new Float32Array(width * height);
  for (let i = 0; i < values.length; i++) {
    for (let k = 0; k < 3; k++) data[i * 4 + k] = sums[i * 4 + k]! / weights[i]!;
    data[i * 4 + 3] = sums[i * 4 + 3]! / counts[i]!;
    values[i] = clamp(weights[i]! / counts[i]! - UNCOVERED, 0, 1);
  }
  return { colour: { data, width, height }, coverage: { values, width, height } };
}
