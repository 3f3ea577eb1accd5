import { extractIsosurface, smoothMesh } from '@tangible/geometry';
import { defineStage } from '../../define-stage.ts';
import { findUpright } from '../../frustum/find-upright.ts';

/** Enough to remove the steps of the grid; more would round the outline. */
const SMOOTH_ROUNDS = 4;

/** Turns the shape's volume into a closed, smooth mesh. */
export const extractSurface = defineStage({
  name: 'extract-surface',
  weight: 3,
  needs: ['shape'],
  adds: ['surface', 'upright'],
  async run({ shape }, { reportProgress }) {
    const mesh = extractIsosurface(shape.volume);
    if (mesh.indices.length === 0) throw new Error('The shape has no surface');
    reportProgress(0.6);
    return { surface: smoothMesh(mesh, { rounds: SMOOTH_ROUNDS }), upright: findUpright([0, 1, 0]) };
  },
});
