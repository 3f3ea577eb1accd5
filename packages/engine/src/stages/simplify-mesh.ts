import { simplifyMesh as simplify } from '@tangible/geometry';
import { defineStage } from '../define-stage.ts';
import { findLimits } from '../request/find-limits.ts';

/** Reduces the solid to as many triangles as the limits allow, still closed. */
export const simplifyMesh = defineStage({
  name: 'simplify-mesh',
  weight: 2,
  needs: ['solid', 'request'],
  adds: ['reduced'],
  async run({ solid, request }) {
    const { triangleCountMax } = findLimits(request);
    return { reduced: await simplify(solid, { triangleCountMax }) };
  },
});
