import { AppError, type SubdivisionLevel } from '@tangible/contracts';
import { makeWatertight as closeSurface, NoTriangleError } from '@tangible/geometry';
import { defineStage } from '../define-stage.ts';

/** Cells along a broken model's longest side: about twice the triangles that the level keeps of them. */
const CELL_COUNTS: Record<SubdivisionLevel, number> = { low: 112, medium: 176, high: 224 };

/**
 * Makes one closed, oriented piece of the surface. Of a shape that was seen in a picture the largest piece is the
 * subject and the others are noise; of a model from elsewhere every piece was meant and all are kept.
 */
export const makeWatertight = defineStage({
  name: 'make-watertight',
  weight: 2,
  needs: ['surface', 'paint', 'request'],
  adds: ['solid', 'repairs'],
  async run({ surface, paint, request }) {
    const isForeign = paint.kind === 'model';
    try {
      const { mesh, repairs } = closeSurface(surface, {
        pieces: isForeign ? 'join' : 'largest',
        cellCount: CELL_COUNTS[request.level],
        // A surface taken from a volume does not pass through itself, and `simplifyMesh` looks at far fewer triangles.
        untangle: isForeign,
      });
      return { solid: mesh, repairs };
    } catch (error) {
      // The user can fix an empty model; a retry cannot.
      throw isForeign && error instanceof NoTriangleError ? new AppError('MODEL_EMPTY', {}, { cause: error }) : error;
    }
  },
});
