import { defineStage } from '../define-stage.ts';
import { bakeModelColour } from '../texture/bake-model.ts';
import { transferProvenance } from './transfer-provenance.ts';

/** Bakes the textures of version 1 onto fewer triangles. The colours keep their sources. */
export const rebakeTexture = defineStage({
  name: 'bake-texture',
  weight: 4,
  needs: ['unwrapped', 'paint', 'firstVersion'],
  adds: ['baked', 'surfaceProvenance'],
  async run({ unwrapped, paint, firstVersion: { report, surface } }) {
    if (paint.kind !== 'model') throw new Error('An edit has no picture');
    const { colourSources: former } = surface;
    const shares = report.provenance;
    return {
      baked: { colour: bakeModelColour(unwrapped, paint), seen: null },
      surfaceProvenance:
        former && shares
          ? { shares, colourSources: transferProvenance(paint.mesh, former, unwrapped.positions) }
          : null,
    };
  },
});
