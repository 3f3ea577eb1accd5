import { type Mesh, smoothMesh } from '@tangible/geometry';
import { defineStage } from '../define-stage.ts';
import { cropCoverage } from '../frustum/crop-subject.ts';
import { extractFrustum } from '../frustum/extract-frustum.ts';
import { snapToOutline } from '../frustum/snap-to-outline.ts';
import type { InferredShape } from '../workpiece.ts';

/** Enough to take off the steps between the network's depths; more would round what it means. */
const SMOOTH_ROUNDS = 10;
/** Pixels along the crop of the outline that the rim is moved onto: so many a ray, and no more than so many. */
const OUTLINE_PX_PER_RAY = 3;
const OUTLINE_PX_MAX = 768;

/** Turns the inferred shape into a closed, smooth mesh. */
export const extractSurface = defineStage({
  name: 'extract-surface',
  weight: 5,
  needs: ['inferred', 'subject'],
  adds: ['surface'],
  async run({ inferred, subject }) {
    const smooth = smoothMesh(extract(inferred), { rounds: SMOOTH_ROUNDS });
    const { rays } = inferred.frustum;
    const outlinePx = Math.min(OUTLINE_PX_MAX, OUTLINE_PX_PER_RAY * rays);
    const outline = cropCoverage(subject.coverage, inferred.frame, outlinePx);
    return { surface: snapToOutline(smooth, inferred.camera, outline, rays) };
  },
});

function extract({ frustum, camera }: InferredShape): Mesh {
  const mesh = extractFrustum(frustum, camera);
  if (mesh.indices.length === 0) throw new Error('The shape has no surface');
  return mesh;
}
