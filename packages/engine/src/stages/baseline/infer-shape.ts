import { AppError } from '@tangible/contracts';
import {
  blurField,
  countPillowTriangles,
  type Field,
  inflateSilhouette,
  measureSignedDistance,
  type Pillow,
  resampleField,
} from '@tangible/geometry';
import { defineStage } from '../../define-stage.ts';
import { keepLargest } from '../../imaging/keep-largest.ts';
import { LEVELS } from '../../levels.ts';

/** Nodes along the longer side of the first, coarse attempt, which determines the resolution of the final grid. */
const TRIAL_NODES = 96;
/** A finer grid shows no more of a silhouette and costs memory with its cube. */
const NODES_MAX = 360;
/** Aim a little below the limit: the count grows almost, not exactly, with the square of the grid. */
const AIM = 0.97;

/** Blurs the outline by this many grid nodes: enough for the steps of the grid. */
const OUTLINE_BLUR_NODES = 0.8;
/** And by this many of the picture's pixels, for pictures coarser than the grid. */
const OUTLINE_BLUR_PX = 0.6;

/**
 * Gives the subject a third dimension. No network is used: the silhouette is inflated like a pillow, as fine as the
 * level's triangles allow.
 */
export const inferShape = defineStage({
  name: 'infer-shape',
  weight: 2,
  needs: ['subject', 'request'],
  adds: ['pillow'],
  async run({ subject, request }, { reportProgress, signal }) {
    const triangleAim = AIM * LEVELS[request.level].triangleCountMax;
    let pillow = inflate(subject.coverage, TRIAL_NODES);
    let triangles = countPillowTriangles(pillow);
    let nodes = Math.min(NODES_MAX, Math.floor(TRIAL_NODES * Math.sqrt(triangleAim / triangles)));
    reportProgress(0.2);
    do {
      signal.throwIfAborted();
      pillow = inflate(subject.coverage, nodes);
      triangles = countPillowTriangles(pillow);
      nodes = Math.floor(nodes * Math.min(0.98, Math.sqrt(triangleAim / triangles)));
    } while (triangles > LEVELS[request.level].triangleCountMax);
    return { pillow };
  },
});

/** @param nodes Along the longer side. */
function inflate(coverage: Field, nodes: number): Pillow {
  const scale = nodes / Math.max(coverage.width, coverage.height);
  const width = Math.max(8, Math.round(coverage.width * scale));
  const height = Math.max(8, Math.round(coverage.height * scale));
  const blurNodes = Math.max(OUTLINE_BLUR_NODES, OUTLINE_BLUR_PX * scale);
  const outline = blurField(resampleField(coverage, width, height), blurNodes);
  const kept = keepLargest(outline.values, width, height);
  if (kept.sizePx === 0) throw new AppError('SUBJECT_NOT_FOUND');
  const distances = measureSignedDistance({ values: kept.coverage, width, height });
  return { distances, squaredHeights: inflateSilhouette(distances) };
}
