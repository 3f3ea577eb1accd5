import type { Mesh } from '@tangible/geometry';
import type { StageContext } from '../define-stage.ts';
import { buildCollidersTask } from '../tasks.ts';
import type { Colliders } from '../workpiece.ts';
import { composeEdits } from './compose-edits.ts';
import type { FirstVersion } from './first-version.ts';
import type { Placement } from './place-edited.ts';
import { isLevel } from './to-rotation.ts';

/**
 * The colliders of an edited asset: those of version 1, moved along, where they still stand for it. Another shape, another
 * underside or other triangles need new ones.
 */
export function fitColliders(
  first: FirstVersion,
  { move, scale }: Pick<Placement, 'move' | 'scale'>,
  mesh: Mesh,
  { platform, signal }: Pick<StageContext, 'platform' | 'signal'>,
): Promise<Colliders> | Colliders {
  const { hulls, report, edits, rotation, isReduced } = first;
  const isSame = !edits.colliders && !isReduced && (!rotation || isLevel(rotation));
  if (hulls && isSame) {
    return {
      hulls: hulls.map(({ positions, indices }) => ({ positions: move(positions), indices })),
      volumeError: report.colliders.volumeError,
      distanceErrorM: report.colliders.distanceErrorM * scale,
    };
  }
  const shape = composeEdits(report.edits ?? {}, edits).colliders;
  return platform.runInBackground(buildCollidersTask, { ...mesh, ...(shape && { shape }) }, signal);
}
