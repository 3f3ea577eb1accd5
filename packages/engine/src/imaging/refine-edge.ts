import { blurField, type Field, labelRegions, measureSignedDistance, resampleField } from '@tangible/geometry';
import type { RgbaImage } from '../types.ts';

/** On either side of the coarse outline so many coarse pixels are decided anew. */
const BAND_PX = 2;
/** Colours are gathered over this many coarse pixels around. */
const GATHER_PX = 3;
/** Subject and background closer in colour than this (of 255) cannot be told apart pixel by pixel. */
const CONTRAST_MIN = 14;

/**
 * Carries a coarse mask over to the full picture. Along its outline every pixel is split between the colours that
 * subject and background have nearby: it is covered as far as its colour lies on the way from one to the other.
 * So the edge follows the picture, finer than the coarse mask and softer than a yes or no.
 *
 * @param mask 1 where the subject is.
 */
export function refineEdge(picture: RgbaImage, mask: Uint8Array, maskWidth: number, maskHeight: number): Float32Array {
  const coarse: Field = { values: Float32Array.from(mask), width: maskWidth, height: maskHeight };
  const distances = measureSignedDistance(coarse).values;
  const inner = gatherColours(picture, coarse, (i) => distances[i]! < -1);
  const outer = gatherColours(picture, coarse, (i) => distances[i]! > 1);
  const soft = resampleField(blurField(coarse, 0.7), picture.width, picture.height).values;

  const coverage = new Float32Array(picture.width * picture.height);
  for (let y = 0; y < picture.height; y++) {
    const my = Math.min(maskHeight - 1, Math.floor(((y + 0.5) * maskHeight) / picture.height));
    for (let x = 0; x < picture.width; x++) {
      const mx = Math.min(maskWidth - 1, Math.floor(((x + 0.5) * maskWidth) / picture.width));
      const m = my * maskWidth + mx;
      const i = y * picture.width + x;
      if (Math.abs(distances[m]!) > BAND_PX) coverage[i] = mask[m]!;
      else coverage[i] = splitColour(picture.data, i, inner, outer, m) ?? soft[i]!;
    }
  }
  return dropCrumbs(coverage, picture.width);
}

interface Gathered {
  /** Red, green, blue per coarse pixel, and how much was gathered there. */
  channels: [Float32Array, Float32Array, Float32Array];
  weights: Float32Array;
}

/** The mean colour around every coarse pixel of those pixels that `take` names. */
function gatherColours(picture: RgbaImage, { width, height }: Field, take: (i: number) => boolean): Gathered {
  const taken = new Float32Array(width * height);
  for (let i = 0; i < taken.length; i++) taken[i] = take(i) ? 1 : 0;
  const weights = blurField({ values: taken, width, height }, GATHER_PX).values;
  const channels = [0, 1, 2].map((channel) => {
    const full = new Float32Array(picture.width * picture.height);
    for (let i = 0; i < full.length; i++) full[i] = picture.data[i * 4 + channel]!;
    const small = resampleField({ values: full, width: picture.width, height: picture.height }, width, height).values;
    const values = small.map((value, i) => value * taken[i]!);
    return blurField({ values, width, height }, GATHER_PX).values.map(
      (value, i) => value / Math.max(1e-6, weights[i]!),
    );
  });
  return { channels: channels as Gathered['channels'], weights };
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

/** The smallest hole or crumb that is more than noise, as a share of the picture. */
const CRUMB_SHARE = 0.0002;

/** Deciding pixel by pixel leaves crumbs outside and pinpricks inside: both follow what surrounds them. */
function dropCrumbs(coverage: Float32Array, width: number): Float32Array {
  for (const side of [0, 1]) {
    const mask = Uint8Array.from(coverage, (value) => (value >= 0.5 ? side : 1 - side));
    const { labels, sizesPx } = labelRegions(mask, width);
    for (let i = 0; i < coverage.length; i++) {
      if (labels[i]! > 0 && sizesPx[labels[i]!]! < CRUMB_SHARE * coverage.length) coverage[i] = 1 - side;
    }
  }
  return coverage;
}
