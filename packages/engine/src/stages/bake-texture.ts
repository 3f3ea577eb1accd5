import { defineStage } from '../define-stage.ts';
import { bakeModelColour } from '../texture/bake-model.ts';
import { bakePicture } from '../texture/bake-picture.ts';

/**
 * Bakes the texture: visible parts come from the picture, the rest from the network's colours, both unlit. A model with
 * textures keeps its own.
 */
export const bakeTexture = defineStage({
  name: 'bake-texture',
  weight: 4,
  needs: ['reduced', 'unwrapped', 'paint'],
  adds: ['baked', 'surfaceProvenance'],
  async run({ reduced, unwrapped, paint }, { reportProgress }) {
    if (paint.kind === 'model') {
      return { baked: { colour: bakeModelColour(unwrapped, paint), seen: null }, surfaceProvenance: null };
    }
    const { provenance, ...baked } = bakePicture(reduced, unwrapped, paint, { onProgress: reportProgress });
    return { baked, surfaceProvenance: provenance };
  },
});
