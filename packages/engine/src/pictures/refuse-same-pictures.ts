import { AppError, type PictureSlot } from '@tangible/contracts';
import type { RgbaImage } from '../types.ts';

const SIDE_PX = 48;
/**
 * Pictures count as the same up to these differences of the reduced ones, root mean square and largest, 0 to 255: a
 * picture that was stored again or resized. A jug on a turntable, alike from all sides, differs by more once the camera
 * is a few degrees off.
 */
const RMS_MAX = 1.5;
const LARGEST_MAX = 14;

/** Throws `PICTURES_SAME` when one picture was given for two sides. */
export function refuseSamePictures(pictures: readonly { slot: PictureSlot; picture: RgbaImage }[]): void {
  if (pictures.length < 2) return;
  const reduced = pictures.map(({ slot, picture }) => ({ slot, picture, values: reduce(picture) }));
  for (const [k, first] of reduced.entries()) {
    for (const second of reduced.slice(k + 1)) {
      if (areTheSame(first, second)) throw new AppError('PICTURES_SAME', { first: first.slot, second: second.slot });
    }
  }
}

interface Reduced {
  picture: RgbaImage;
  values: Float32Array;
}

function areTheSame(a: Reduced, b: Reduced): boolean {
  const ratio = (a.picture.width * b.picture.height) / (a.picture.height * b.picture.width);
  if (Math.abs(Math.log(ratio)) > 0.03) return false;
  let sum = 0;
  let largest = 0;
  for (let i = 0; i < a.values.length; i++) {
    const difference = Math.abs(a.values[i]! - b.values[i]!);
    sum += difference * difference;
    largest = Math.max(largest, difference);
  }
  return Math.sqrt(sum / a.values.length) <= RMS_MAX && largest <= LARGEST_MAX;
}

/** Mean colours over black, and the mean alpha, of `SIDE_PX` by `SIDE_PX` fields of the picture. */
function reduce({ data, width, height }: RgbaImage): Float32Array {
  const sums = new Float32Array(SIDE_PX * SIDE_PX * 4);
  const counts = new Float32Array(SIDE_PX * SIDE_PX);
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * SIDE_PX) / height) * SIDE_PX;
    for (let x = 0; x < width; x++) {
      const field = row + Math.floor((x * SIDE_PX) / width);
      const at = (y * width + x) * 4;
      const alpha = data[at + 3]! / 255;
      counts[field]!++;
      for (let k = 0; k < 3; k++) sums[field * 4 + k]! += data[at + k]! * alpha;
      sums[field * 4 + 3]! += data[at + 3]!;
    }
  }
  for (let i = 0; i < sums.length; i++) sums[i]! /= Math.max(1, counts[i >> 2]!);
  return sums;
}
