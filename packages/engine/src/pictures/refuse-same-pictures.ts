import { AppError, type PictureSlot } from '@tangible/contracts';
import { resampleField } from '@tangible/geometry';
import type { RgbaImage } from '../types.ts';

const SIDE_PX = 48;
/**
 * Pictures count as the same up to these differences of the reduced ones, root mean square and largest, 0 to 255: a
 * picture that was stored again or resized. A jug on a turntable, alike from all sides, differs by more once the camera
 * is a few degrees off.
 */
const RMS_MAX = 2;
const LARGEST_MAX = 20;

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

/** Planes of the mean colours over black and of the mean alpha, `SIDE_PX` by `SIDE_PX`. */
function reduce({ data, width, height }: RgbaImage): Float32Array {
  const reduced = new Float32Array(SIDE_PX * SIDE_PX * 4);
  for (let channel = 0; channel < 4; channel++) {
    const values = new Float32Array(width * height);
    for (let i = 0; i < values.length; i++) {
      const alpha = data[i * 4 + 3]!;
      values[i] = channel === 3 ? alpha : (data[i * 4 + channel]! * alpha) / 255;
    }
    reduced.set(resampleField({ values, width, height }, SIDE_PX, SIDE_PX).values, channel * SIDE_PX * SIDE_PX);
  }
  return reduced;
}
