import { checkImageSize } from '../check-image-size.ts';
import { defineStage } from '../define-stage.ts';
import { LEVELS } from '../levels.ts';

/** The subject gets a margin around it before it becomes a texture; this leaves room for it. */
const MARGIN_SHARE = 0.1;

/**
 * Decodes the picture: upright, first frame, sRGB with 8 bits, and no larger than the texture that is made of it.
 * A server has looked at the upload before; the limits are kept here too, for those who call the engine directly.
 */
export const prepareImage = defineStage({
  name: 'prepare-image',
  weight: 1,
  needs: ['request'],
  adds: ['picture'],
  async run({ request }, { platform }) {
    const sidePxMax = Math.floor(LEVELS[request.level].textureSidePxMax * (1 - MARGIN_SHARE));
    checkImageSize(await platform.readImageSize(request.image));
    return { picture: await platform.decodeImage(request.image, { sidePxMax }) };
  },
});
