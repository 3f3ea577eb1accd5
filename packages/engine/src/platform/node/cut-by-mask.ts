import { resizeMask } from '@tangible/mask';
import { readGivenMask } from '../../imaging/read-given-mask.ts';
import { nodePlatform } from './node-platform.ts';

/** Hosted models reduce pictures further. */
const SIDE_PX_MAX = 2048;
const QUALITY = 95;

/**
 * A JPEG of what a mask leaves of a picture, on white: for models that take pictures and no masks.
 *
 * @example
 * const jpeg = await cutByMask(picture, mask);
 */
export async function cutByMask(image: Uint8Array, mask: Uint8Array): Promise<Uint8Array> {
  const picture = await nodePlatform.decodeImage(image, { sidePxMax: SIDE_PX_MAX });
  const size = await nodePlatform.readImageSize(image);
  const given = await readGivenMask({ mask, picture: size, sidePxMax: SIDE_PX_MAX }, nodePlatform);
  const { alpha } = resizeMask(given, picture);
  const data = new Uint8ClampedArray(picture.data);
  for (let i = 0; i < alpha.length; i++) {
    const share = alpha[i]! / 255;
    for (let k = 0; k < 3; k++) data[i * 4 + k] = data[i * 4 + k]! * share + 255 * (1 - share);
    data[i * 4 + 3] = 255;
  }
  return nodePlatform.encodeJpeg({ ...picture, data }, QUALITY);
}
