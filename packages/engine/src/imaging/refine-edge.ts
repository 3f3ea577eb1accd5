import { averageField, blurField, type Field, measureNearOutline, sampleField } from '@tangible/geometry';
import type { RgbaImage } from '../types.ts';
import { cropImage, cropValues, type Rectangle } from './crop-image.ts';
import { findBox } from './find-box.ts';

/** On either side of the coarse outline so many coarse pixels are decided anew. */
const BAND_PX = 2;
/** Colours are gathered over this many coarse pixels around. */
const GATHER_PX = 5;
/** Subject and background closer in colour than this (of 255) cannot be told apart pixel by pixel. */
const CONTRAST_MIN = 14;
/** A subject whose tint differs from the background's by this (of 255) can be told from a shadow: */
const TINT_MIN = 18;
/** its pixels have twice this share of its tint, or more; JPEG draws tints half as fine as lightness. */
const TINT_SHARE = 0.4;
/** No shadow is darker than this share of the background. */
const SHADE_MIN = 0.3;

/**
 * Carries a coarse mask over to the full picture. Along its outline every pixel is split between the colours that
 * subject and background have nearby: it is covered as far as its colour lies on the way from one to the other.
 * So the edge follows the picture, finer than the coarse mask and softer than a yes or no.
 *
 * @param reduced The picture at the size of the mask.
 * @param mask 1 where the subject is.
 */
export function refineEdge(picture: RgbaImage, reduced: RgbaImage, mask: Uint8Array): Float32Array {
  const coverage = new Float32Array(picture.width * picture.height);
  const box = boxAround(mask, reduced);
  if (box.width <= 0 || box.height <= 0) return coverage;
  const coarse = cropValues(Float32Array.from(mask), reduced, box);
  const distances = measureNear(coarse);
  const crop = cropImage(reduced, box);
  const inner = gatherColours(crop, distances, -1);
  const outer = gatherColours(crop, distances, 1);
  const soft = blurField(coarse, 0.7);

  const scaleX = reduced.width / picture.width;
  const scaleY = reduced.height / picture.height;
  const columns = Int32Array.from({ length: picture.width }, (_, x) => Math.floor((x + 0.5) * scaleX) - box.left);
  for (let y = 0; y < picture.height; y++) {
    const my = Math.floor((y + 0.5) * scaleY) - box.top;
    if (my < 0 || my >= box.height) continue;
    for (let x = 0; x < picture.width; x++) {
      const mx = columns[x]!;
      if (mx < 0 || mx >= box.width) continue;
      const m = my * box.width + mx;
      const i = y * picture.width + x;
      if (Math.abs(distances[m]!) > BAND_PX) coverage[i] = coarse.values[m]!;
      else
        coverage[i] =
          splitColour(picture.data, i, inner, outer, m) ??
          sampleField(soft, ((x + 0.5) * scaleX - box.left) / box.width, ((y + 0.5) * scaleY - box.top) / box.height);
    }
  }
  return coverage;
}

/** The part of the reduced picture in which something has to be decided. */
function boxAround(mask: Uint8Array, { width, height }: RgbaImage): Rectangle {
  const reach = BAND_PX + GATHER_PX + 1;
  const box = findBox(mask, width, height);
  const left = Math.max(0, box.left - reach);
  const top = Math.max(0, box.top - reach);
  return {
    left,
    top,
    width: Math.min(width, box.left + box.width + reach) - left,
    height: Math.min(height, box.top + box.height + reach) - top,
  };
}

/** Signed distances to the outline, negative inside; exact along it, and merely large elsewhere. */
function measureNear(coarse: Field): Float32Array {
  const distances = measureNearOutline(coarse);
  for (let i = 0; i < distances.length; i++) {
    distances[i] = Math.sqrt(distances[i]!) * (coarse.values[i]! >= 0.5 ? -1 : 1);
  }
  return distances;
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

/**
 * How far the colour of pixel `i` lies on the way from outer to inner, or null where that cannot be told. A pixel that is
 * only darker than outer is a shadow, however dark the subject: it must also have some of the subject's own tint.
 */
function splitColour(data: RgbaImage['data'], i: number, inner: Gathered, outer: Gathered, m: number): number | null {
  if (inner.weights[m]! < 0.01 || outer.weights[m]! < 0.01) return null;
  let along = 0;
  let length = 0;
  let outerSquared = 0;
  let innerOuter = 0;
  let pixelOuter = 0;
  let pixelInner = 0;
  let innerSquared = 0;
  for (let k = 0; k < 3; k++) {
    const from = outer.channels[k]![m]!;
    const to = inner.channels[k]![m]!;
    const value = data[i * 4 + k]!;
    along += (value - from) * (to - from);
    length += (to - from) * (to - from);
    outerSquared += from * from;
    innerOuter += to * from;
    pixelOuter += value * from;
    pixelInner += value * to;
    innerSquared += to * to;
  }
  if (length < CONTRAST_MIN * CONTRAST_MIN) return null;
  const share = Math.min(1, Math.max(0, along / length));
  // What of inner and of the pixel is left when outer, made as dark as they are, is taken away.
  const tintSquared = innerSquared - (innerOuter * innerOuter) / outerSquared;
  const shade = pixelOuter / outerSquared;
  if (tintSquared < TINT_MIN * TINT_MIN || shade < SHADE_MIN || shade > 1) return share;
  const tint = (pixelInner - (pixelOuter * innerOuter) / outerSquared) / tintSquared;
  return Math.min(share, Math.max(0, tint / TINT_SHARE));
}
