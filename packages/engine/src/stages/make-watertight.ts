import { makeWatertight as closeSurface } from '@tangible/geometry';
import { defineStage } from '../define-stage.ts';

/**
 * Makes one closed, oriented piece of the surface. Of a shape that was seen in a picture the largest piece is the
 * subject and the others are noise; of a model from elsewhere every piece was meant and all are kept.
 */
export const makeWatertight = defineStage({
  name: 'make-watertight',
  weight: 2,
  needs: ['surface', 'paint'],
  adds: ['solid', 'repairs'],
  async run({ surface, paint }) {
    const isForeign = paint.kind === 'model';
    // A surface taken from a volume does not pass through itself; `simplifyMesh` looks once more at far fewer triangles.
    const { mesh, repairs } = closeSurface(surface, { pieces: isForeign ? 'join' : 'largest', untangle: isForeign });
    return { solid: mesh, repairs };
  },
});
