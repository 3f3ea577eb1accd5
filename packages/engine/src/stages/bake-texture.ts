import { defineStage } from '../define-stage.ts';
import { bakePicture } from '../texture/bake-picture.ts';

/** Paints the texture: what the camera saw comes from the picture, the rest from the network's colours. */
export const bakeTexture = defineStage({
  name: 'bake-texture',
  weight: 4,
  needs: ['reduced', 'unwrapped', 'paint'],
  adds: ['baked'],
  async run({ reduced, unwrapped, paint }, { reportProgress }) {
    if (paint.kind !== 'picture') throw new Error('Only what a picture shows can be painted');
    return { baked: { colour: bakePicture(reduced, unwrapped, paint, { onProgress: reportProgress }) } };
  },
});
