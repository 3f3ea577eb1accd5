import { simplifyMesh as simplify } from '@tangible/geometry';
import { defineStage } from '../define-stage.ts';
import { LEVELS } from '../levels.ts';

/** Brings the solid down to as many triangles as the level allows, closed as it was. */
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
