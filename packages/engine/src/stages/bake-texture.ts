import { computeNormals } from '@tangible/geometry';
import { defineStage } from '../define-stage.ts';
import { bakeTexture as bake } from '../texture/bake-texture.ts';
import { colourVertices } from '../texture/colour-vertices.ts';
import { seeSurface } from '../texture/see-surface.ts';

/** Paints the texture: what the camera saw comes from the picture, the rest from the network's colours. */
export const bakeTexture = defineStage({
  name: 'bake-texture',
  weight: 4,
  needs: ['reduced', 'unwrapped', 'paint'],
  adds: ['baked'],
  async run({ reduced, unwrapped, paint }, { reportProgress, signal }) {
    if (paint.kind !== 'picture') throw new Error('Only what a picture shows can be painted');
    const seen = seeSurface(reduced, computeNormals(reduced), paint.camera);
    const unseen = colourVertices(reduced, seen, paint.colours, paint.picture);
    signal.throwIfAborted();
    reportProgress(0.5);
    return { baked: { colour: bake(unwrapped, seen, unseen, paint.picture) } };
  },
});
