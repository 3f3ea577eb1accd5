import { FURTHER_SLOTS, nameSlot } from '@tangible/contracts';
import { defineStage } from '../define-stage.ts';
import { refuseSamePictures } from '../pictures/refuse-same-pictures.ts';
import type { Platform } from '../platform/platform.ts';
import { checkImageSize } from '../request/check-image-size.ts';
import type { RgbaImage } from '../types.ts';
import type { FurtherPicture } from '../workpiece.ts';

/**
 * Larger pictures are reduced to this, in pixels a side. At low and medium it is twice the texture's, so that a subject
 * that fills half of the picture still fills the texture; at high, 22 bytes for each pixel on the way to the subject
 * take 0.8 GB, and no more.
 */
const SIDE_PX_MAX = { low: 2048, medium: 4096, high: 6144 } as const;

/** Of pictures of other sides: three of them are held at a time. */
const FURTHER_SIDE_PX_MAX = 4096;

/**
 * Decodes the pictures: upright, first frame, sRGB with 8 bits, and no larger than a texture needs. A server has
 * inspected the upload before; the limits are enforced here too, for direct callers of the engine. An error of a
 * further picture says which one it is.
 */
export const prepareImage = defineStage({
  name: 'prepare-image',
  weight: 1,
  needs: ['request'],
  adds: ['picture', 'furtherPictures'],
  async run({ request }, { platform }) {
    const sidePxMax = SIDE_PX_MAX[request.level];
    const picture = await decode(request.image, sidePxMax, platform);
    const furtherPictures: FurtherPicture[] = [];
    for (const slot of FURTHER_SLOTS) {
      const bytes = request.further?.[slot];
      if (!bytes) continue;
      const decoded = decode(bytes, Math.min(sidePxMax, FURTHER_SIDE_PX_MAX), platform);
      furtherPictures.push({ slot, picture: await decoded.catch((error) => Promise.reject(nameSlot(error, slot))) });
    }
    refuseSamePictures([{ slot: 'front', picture }, ...furtherPictures]);
    return { picture, furtherPictures };
  },
});

async function decode(bytes: Uint8Array, sidePxMax: number, platform: Platform): Promise<RgbaImage> {
  checkImageSize(await platform.readImageSize(bytes));
  return platform.decodeImage(bytes, { sidePxMax });
}
