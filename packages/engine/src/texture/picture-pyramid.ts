import type { RgbaImage } from '../types.ts';
import { fillGutters } from './fill-gutters.ts';

/** A picture and its halves, down to a few pixels: what a coarse texture is painted from without flicker. */
export interface PicturePyramid {
  levels: readonly RgbaImage[];
}

const SIDE_PX_MIN = 4;

/** @param picture Square. Transparent pixels, which lie beyond what was photographed, take the colours beside them. */
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
  const data = Uint8ClampedArray.from(src);
  fillGutters(data, width);
  return { data, width, height };
}

function halve({ data: src, width, height }: RgbaImage): RgbaImage {
  const [w, h] = [width >> 1, height >> 1];
  const data = new Uint8ClampedArray(w * h * 4);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const from = (y * 2 * width + x * 2) * 4;
      for (let k = 0; k < 4; k++) {
        const i = from + k;
        data[(y * w + x) * 4 + k] = (src[i]! + src[i + 4]! + src[i + width * 4]! + src[i + width * 4 + 4]!) / 4;
      }
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
    const x = Math.min(width - 1, Math.max(0, places[i * 2]! * width - 0.5));
    const y = Math.min(height - 1, Math.max(0, places[i * 2 + 1]! * height - 0.5));
    const x0 = Math.floor(x);
    const y0 = Math.floor(y);
    const right = x0 < width - 1 ? 4 : 0;
    const below = y0 < height - 1 ? width * 4 : 0;
    const fx = x - x0;
    const fy = y - y0;
    const from = (y0 * width + x0) * 4;
    const w00 = (1 - fx) * (1 - fy) * added;
    const w10 = fx * (1 - fy) * added;
    const w01 = (1 - fx) * fy * added;
    const w11 = fx * fy * added;
    for (let k = 0; k < 3; k++) {
      const at = from + k;
      const value =
        data[at]! * w00 + data[at + right]! * w10 + data[at + below]! * w01 + data[at + below + right]! * w11;
      dst[i * 3 + k] = dst[i * 3 + k]! * kept + value;
    }
  }
}
