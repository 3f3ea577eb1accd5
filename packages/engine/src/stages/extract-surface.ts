import { type Mesh, simplifyMesh, smoothMesh } from '@tangible/geometry';
import { defineStage } from '../define-stage.ts';
import { cropCoverage } from '../frustum/crop-subject.ts';
import { extractFrustum } from '../frustum/extract-frustum.ts';
import { snapToOutline } from '../frustum/snap-to-outline.ts';
import { LEVELS } from '../levels.ts';
import type { InferredShape } from '../workpiece.ts';

/** Enough to take off the steps between the network's depths; more would round what it means. */
const SMOOTH_ROUNDS = 10;
/** Pixels along the crop of the outline that the rim is moved onto. */
const OUTLINE_PX = 768;

/** Turns the inferred shape into one closed, smooth mesh of as many triangles as the level allows. */
export const extractSurface = defineStage({
  name: 'extract-surface',
  weight: 5,
  needs: ['inferred', 'subject', 'request'],
  adds: ['surface'],
  async run({ inferred, subject, request }, { reportProgress, signal }) {
    const { triangleCountMax } = LEVELS[request.level];
    const smooth = smoothMesh(extract(inferred), { rounds: SMOOTH_ROUNDS });
    const outline = cropCoverage(subject.coverage, inferred.frame, OUTLINE_PX);
    const fine = snapToOutline(smooth, inferred.camera, outline, inferred.frustum.rays);
    signal.throwIfAborted();
    reportProgress(0.6);
    const surface = await simplifyMesh(fine, { triangleCountMax });
    if (!surface) throw new Error(`The surface cannot be had with ${triangleCountMax} triangles`);
    return { surface };
  },
});

function extract({ frustum, camera }: InferredShape): Mesh {
  const mesh = extractFrustum(frustum, camera);
  if (mesh.indices.length === 0) throw new Error('The shape has no surface');
  return mesh;
}
