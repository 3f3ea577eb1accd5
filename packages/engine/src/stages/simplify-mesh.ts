import { simplifyMesh as simplify } from '@tangible/geometry';
import { defineStage } from '../define-stage.ts';
import { LEVELS } from '../levels.ts';

/** Reduces the solid to as many triangles as the level allows, still closed. */
export const simplifyMesh = defineStage({
  name: 'simplify-mesh',
  weight: 2,
  needs: ['solid', 'request'],
  adds: ['reduced'],
  async run({ solid, request }) {
    const { triangleCountMax } = LEVELS[request.level];
    return { reduced: await simplify(solid, { triangleCountMax }) };
  },
});
