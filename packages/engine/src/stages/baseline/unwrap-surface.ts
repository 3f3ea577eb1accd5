import { computeNormals, projectUvs } from '@tangible/geometry';
import { defineStage } from '../../define-stage.ts';
import { spreadColours } from '../../imaging/spread-colours.ts';

/** A network's or an artist's alpha ends cleanly; a mask found by colour errs by a pixel more. */
const MIXED_PX = { alpha: 1.5, colour: 2.5, network: 3 };

/**
 * Lays the picture onto the surface: the front sees it as it is, the back as in a mirror. Both halves use the same
 * place of the texture, so there is no seam along the silhouette.
 */
export const unwrapSurface = defineStage({
  name: 'unwrap-surface',
  weight: 2,
  needs: ['surface', 'shape', 'subject'],
  adds: ['painted'],
  async run({ surface, shape, subject }, { reportProgress }) {
    const texture = spreadColours(subject.colour, subject.coverage, { mixedPx: MIXED_PX[subject.source] });
    reportProgress(0.7);
    return {
      painted: {
        ...surface,
        normals: computeNormals(surface),
        uvs: projectUvs(surface.positions, shape.frame),
        texture,
      },
    };
  },
});
