import { averageField, blurField, type Field, measureSignedDistance, sampleField } from '@tangible/geometry';
import type { RgbaImage } from '../types.ts';

/** On either side of the coarse outline so many coarse pixels are decided anew. */
const BAND_PX = 2;
/** Colours are gathered over this many coarse pixels around. */
const GATHER_PX = 5;
/** Subject and background closer in colour than this (of 255) cannot be told apart pixel by pixel. */
const CONTRAST_MIN = 14;

/**
 * Carries a coarse mask over to the full picture. Along its outline every pixel is split between the colours that
 * subject and background have nearby: it is covered as far as its colour lies on the way from one to the other.
 * So the edge follows the picture, finer than the coarse mask and softer than a yes or no.
 *
 * @param reduced The picture at the size of the mask.
 * @param mask 1 where the subject is.
 */
export function refineEdge(picture: RgbaImage, reduced: RgbaImage, mask: Uint8Array): Float32Array {
  const { width: maskWidth, height: maskHeight } = reduced;
  const coarse: Field = { values: Float32Array.from(mask), width: maskWidth, height: maskHeight };
  const distances = measureSignedDistance(coarse).values;
  const inner = gatherColours(reduced, distances, -1);
  const outer = gatherColours(reduced, distances, 1);
  const soft = blurField(coarse, 0.7);

  const columns = Int32Array.from({ length: picture.width }, (_, x) =>
    Math.min(maskWidth - 1, Math.floor(((x + 0.5) * maskWidth) / picture.width)),
  );
  const coverage = new Float32Array(picture.width * picture.height);
  for (let y = 0; y < picture.height; y++) {
    const my = Math.min(maskHeight - 1, Math.floor(((y + 0.5) * maskHeight) / picture.height));
    for (let x = 0; x < picture.width; x++) {
      const m = my * maskWidth + columns[x]!;
      const i = y * picture.width + x;
      if (Math.abs(distances[m]!) > BAND_PX) coverage[i] = mask[m]!;
      else
        coverage[i] =
          splitColour(picture.data, i, inner, outer, m) ??
          sampleField(soft, (x + 0.5) / picture.width, (y + 0.5) / picture.height);
    }
  }
  return coverage;
}

interface Gathered {
  /** Red, green, blue per coarse pixel, and how much was gathered there. */
  channels: [Float32Array, Float32Array, Float32Array];
  weights: Float32Array;
}

/** The mean colour around every pixel of those that lie more than one pixel inside (-1) or outside (1). */
function gatherColours({ data, width, height }: RgbaImage, distances: Float32Array, side: 1 | -1): Gathered {
  const taken = new Float32Array(width * height);
  for (let i = 0; i < taken.length; i++) taken[i] = distances[i]! * side > 1 ? 1 : 0;
  const weights = averageField({ values: taken, width, height }, GATHER_PX).values;
  const gather = (channel: number) => {
    const values = new Float32Array(taken.length);
    for (let i = 0; i < values.length; i++) values[i] = data[i * 4 + channel]! * taken[i]!;
    const { values: sums } = averageField({ values, width, height }, GATHER_PX);
    for (let i = 0; i < sums.length; i++) sums[i]! /= Math.max(1e-6, weights[i]!);
    return sums;
  };
  return { channels: [gather(0), gather(1), gather(2)], weights };
}

/** How far the colour of pixel `i` lies on the way from outer to inner, or null where that cannot be told. */
function splitColour(data: RgbaImage['data'], i: number, inner: Gathered, outer: Gathered, m: number): number | null {
  if (inner.weights[m]! < 0.01 || outer.weights[m]! < 0.01) return null;
  let along = 0;
  let length = 0;
  for (let k = 0; k < 3; k++) {
    const from = outer.channels[k]![m]!;
    const way = inner.channels[k]![m]! - from;
    along += (data[i * 4 + k]! - from) * way;
    length += way * way;
  }
  return length < CONTRAST_MIN * CONTRAST_MIN ? null : Math.min(1, Math.max(0, along / length));
}
