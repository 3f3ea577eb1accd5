import { clamp } from '@tangible/geometry';
import type { RgbaImage } from '../types.ts';
import { fillGutters } from './fill-gutters.ts';

/** A picture and its mipmaps, down to a few pixels: a coarse texture is sampled from them without aliasing. */
export interface PicturePyramid {
  levels: readonly RgbaImage[];
}

const SIDE_PX_MIN = 4;

/** @param picture Square. Transparent pixels, which lie beyond what was photographed, take the colours next to them. */
export function buildPyramid(picture: RgbaImage): PicturePyramid {
  let last = fillTransparent(picture);
  const levels = [last];
  while (Math.min(last.width, last.height) >= 2 * SIDE_PX_MIN) {
    last = halve(last);
    levels.push(last);
  }
  return { levels };
}

function fillTransparent({ data: src, width, height }: RgbaImage): RgbaImage {
  let isOpaque = true;
  for (let i = 3; i < src.length && isOpaque; i += 4) isOpaque = src[i] !== 0;
  if (isOpaque) return { data: src, width, height };
  const data = new Uint8ClampedArray(src);
  fillGutters(data, width);
  return { data, width, height };
}

function halve({ data: src, width, height }: RgbaImage): RgbaImage {
  const [w, h] = [width >> 1, height >> 1];
  const data = new Uint8ClampedArray(w * h * 4);
  for (let y = 0; y < h; y++) {
    let from = y * 2 * width * 4;
    let to = y * w * 4;
    for (let x = 0; x < w; x++) {
      const below = from + width * 4;
      data[to] = (src[from]! + src[from + 4]! + src[below]! + src[below + 4]! + 2) >> 2;
      data[to + 1] = (src[from + 1]! + src[from + 5]! + src[below + 1]! + src[below + 5]! + 2) >> 2;
      data[to + 2] = (src[from + 2]! + src[from + 6]! + src[below + 2]! + src[below + 6]! + 2) >> 2;
      data[to + 3] = 255;
      from += 8;
      to += 4;
    }
  }
  return { data, width: w, height: h };
}

/**
 * Red, green and blue (0 to 255) at places of the picture, shares of its sides, as wide as a pixel of a level is.
 *
 * @param level Between levels both are mixed.
 * @param dst Three numbers for each of `count` places.
 */
export function samplePyramid(
  { levels }: PicturePyramid,
  places: Float32Array,
  count: number,
  level: number,
  dst: Float32Array,
): void {
  const held = level > 0 ? Math.min(levels.length - 1, level) : 0;
  const fine = Math.floor(held);
  const share = held - fine;
  sampleLevel(levels[fine]!, places, count, dst, 0);
  if (share > 0.02) sampleLevel(levels[fine + 1]!, places, count, dst, share);
}

/** @param share How much of the sample is mixed into what is there; 0 replaces it. */
function sampleLevel(image: RgbaImage, places: Float32Array, count: number, dst: Float32Array, share: number): void {
  const { data, width, height } = image;
  const kept = share === 0 ? 0 : 1 - share;
  const added = share === 0 ? 1 : share;
  for (let i = 0; i < count; i++) {
    const x = clamp(places[i * 2]! * width - 0.5, 0, width - 1);
    const y = clamp(places[i * 2 + 1]! * height - 0.5, 0, height - 1);
    const x0 = x | 0;
    const y0 = y | 0;
    const fx = x - x0;
    const fy = y - y0;
    const p00 = (y0 * width + x0) * 4;
    const p10 = x0 < width - 1 ? p00 + 4 : p00;
    const below = y0 < height - 1 ? width * 4 : 0;
    const p01 = p00 + below;
    const p11 = p10 + below;
    const w11 = fx * fy * added;
    const w10 = fx * added - w11;
    const w01 = fy * added - w11;
    const w00 = added - w10 - w01 - w11;
    const red = data[p00]! * w00 + data[p10]! * w10 + data[p01]! * w01 + data[p11]! * w11;
    const green = data[p00 + 1]! * w00 + data[p10 + 1]! * w10 + data[p01 + 1]! * w01 + data[p11 + 1]! * w11;
    const blue = data[p00 + 2]! * w00 + data[p10 + 2]! * w10 + data[p01 + 2]! * w01 + data[p11 + 2]! * w11;
    const to = i * 3;
    dst[to] = kept === 0 ? red : dst[to]! * kept + red;
    dst[to + 1] = kept === 0 ? green : dst[to + 1]! * kept + green;
    dst[to + 2] = kept === 0 ? blue : dst[to + 2]! * kept + blue;
  }
}
