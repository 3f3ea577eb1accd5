import { defineStage } from '../define-stage.ts';
import { checkImageSize } from '../request/check-image-size.ts';

/**
 * Larger pictures are reduced to this, in pixels a side. At low and medium it is twice the texture's, so that a subject
 * that fills half of the picture still fills the texture; at high, 22 bytes for each pixel on the way to the subject
 * take 0.8 GB, and no more.
 */
const SIDE_PX_MAX = { low: 2048, medium: 4096, high: 6144 } as const;

/**
 * Decodes the picture: upright, first frame, sRGB with 8 bits, and no larger than a texture needs. A server has
 * inspected the upload before; the limits are enforced here too, for direct callers of the engine.
 */
export const prepareImage = defineStage({
  name: 'prepare-image',
  weight: 1,
  needs: ['request'],
  adds: ['picture'],
  async run({ request }, { platform }) {
    checkImageSize(await platform.readImageSize(request.image));
    return { picture: await platform.decodeImage(request.image, { sidePxMax: SIDE_PX_MAX[request.level] }) };
  },
});
