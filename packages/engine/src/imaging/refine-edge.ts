import { blurField, clamp, type Field, measureNearOutline, sampleField } from '@tangible/geometry';
import type { RgbaImage } from '../types.ts';
import { cropImage, cropValues, type Rectangle } from './crop-image.ts';
import { findBox } from './find-box.ts';

/** The band around the coarse outline that is decided again, in coarse pixels on either side. */
const BAND_PX = 2;
/** Colours are gathered over this many coarse pixels around. */
const GATHER_PX = 5;
/** Subject and background closer in colour than this (of 255) cannot be separated pixel by pixel. */
const CONTRAST_MIN = 14;
/** A subject whose tint differs from the background's by this (of 255) can be distinguished from a shadow: */
const TINT_MIN = 18;
/** its pixels have twice this share of its tint, or more; JPEG draws tints half as fine as lightness. */
const TINT_SHARE = 0.4;
/** No shadow is darker than this share of the background. */
const SHADE_MIN = 0.3;

/**
 * Carries a coarse mask over to the full picture. Along its outline every pixel is split between the colours that
 * subject and background have nearby: its coverage is the position of its colour between the two.
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
  /** Red, green and blue per coarse pixel along the outline. */
  colours: Float32Array;
  /** How much of the surroundings was gathered there. */
  weights: Float32Array;
}

/**
 * The mean colour around every pixel along the outline of those that lie more than one pixel inside (-1) or outside
 * (1). From sums over all that is above and to the left, four of which make the sum over any square.
 */
function gatherColours({ data, width, height }: RgbaImage, distances: Float32Array, side: 1 | -1): Gathered {
  const stride = (width + 1) * 4;
  const sums = new Int32Array(stride * (height + 1));
  for (let y = 0, i = 0; y < height; y++) {
    let count = 0;
    let red = 0;
    let green = 0;
    let blue = 0;
    for (let x = 0, to = (y + 1) * stride + 4; x < width; x++, i++, to += 4) {
      if (distances[i]! * side > 1) {
        count++;
        red += data[i * 4]!;
        green += data[i * 4 + 1]!;
        blue += data[i * 4 + 2]!;
      }
      const above = to - stride;
      sums[to] = sums[above]! + count;
      sums[to + 1] = sums[above + 1]! + red;
      sums[to + 2] = sums[above + 2]! + green;
      sums[to + 3] = sums[above + 3]! + blue;
    }
  }

  const colours = new Float32Array(width * height * 3);
  const weights = new Float32Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    const top = Math.max(0, y - GATHER_PX);
    const bottom = Math.min(height, y + GATHER_PX + 1);
    for (let x = 0; x < width; x++, i++) {
      if (Math.abs(distances[i]!) > BAND_PX) continue;
      const left = Math.max(0, x - GATHER_PX);
      const right = Math.min(width, x + GATHER_PX + 1);
      const a = top * stride + left * 4;
      const b = top * stride + right * 4;
      const c = bottom * stride + left * 4;
      const d = bottom * stride + right * 4;
      const count = sums[d]! - sums[b]! - sums[c]! + sums[a]!;
      if (count === 0) continue;
      weights[i] = count / ((right - left) * (bottom - top));
      for (let k = 1; k <= 3; k++) {
        colours[i * 3 + k - 1] = (sums[d + k]! - sums[b + k]! - sums[c + k]! + sums[a + k]!) / count;
      }
    }
  }
  return { colours, weights };
}

/**
 * The position of the colour of pixel `i` between outer (0) and inner (1), or null if it cannot be determined. A
 * pixel that is only darker than outer is a shadow, however dark the subject: it must also have some of the subject's
 * own tint.
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
    const from = outer.colours[m * 3 + k]!;
    const to = inner.colours[m * 3 + k]!;
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
  const share = clamp(along / length, 0, 1);
  // Inner and the pixel after subtracting outer, scaled to their brightness.
  const tintSquared = innerSquared - (innerOuter * innerOuter) / outerSquared;
  const shade = pixelOuter / outerSquared;
  if (tintSquared < TINT_MIN * TINT_MIN || shade < SHADE_MIN || shade > 1) return share;
  const tint = (pixelInner - (pixelOuter * innerOuter) / outerSquared) / tintSquared;
  return clamp(tint / TINT_SHARE, 0, share);
}
