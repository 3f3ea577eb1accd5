import { type Mesh, smoothMesh } from '@tangible/geometry';
import { defineStage } from '../define-stage.ts';
import { cropCoverage } from '../frustum/crop-subject.ts';
import { extractFrustum } from '../frustum/extract-frustum.ts';
import { snapToOutline } from '../frustum/snap-to-outline.ts';
import { standOnFloor } from '../stand/stand-on-floor.ts';
import type { ReconstructedSolid } from '../workpiece.ts';

/** Enough to take off the steps between the network's depths; more would round what it means. */
const SMOOTH_ROUNDS = 10;
/** Pixels along the crop of the outline that the rim is moved onto: this many per ray, and no more than the second. */
const OUTLINE_PX_PER_RAY = 3;
const OUTLINE_PX_MAX = 768;

/** Turns the reconstructed solid into a closed, smooth mesh that stands. */
export const extractSurface = defineStage({
  name: 'extract-surface',
  weight: 5,
  needs: ['reconstructed', 'subject', 'provenance'],
  adds: ['surface', 'upright'],
  async run({ reconstructed, subject, provenance }) {
    const smooth = smoothMesh(extract(reconstructed), { rounds: SMOOTH_ROUNDS });
    const { rays } = reconstructed.solid;
    const outlinePx = Math.min(OUTLINE_PX_MAX, OUTLINE_PX_PER_RAY * rays);
    const outline = cropCoverage(subject.coverage, reconstructed.frame, outlinePx);
    const surface = snapToOutline(smooth, reconstructed.camera, outline, rays);
    return standOnFloor(surface, provenance.up ?? [0, 1, 0]);
  },
});

function extract({ solid, camera }: ReconstructedSolid): Mesh {
  const mesh = extractFrustum(solid, camera);
  if (mesh.indices.length === 0) throw new Error('The shape has no surface');
  return mesh;
}
