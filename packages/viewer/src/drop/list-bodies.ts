import { listExtremePoints } from '@tangible/drop-test';
import type { Hull } from '../model/read-hulls.ts';
import type { Physics } from '../model/report.ts';
import { listPositions } from '../scene/load-glb.ts';
import type { ReadyModel } from '../use-model.ts';

/** Directions in which the outline of a body is taken. */
const OUTLINE_COUNT = 256;

/** A body that falls on its own. */
export interface FallingBody {
  hulls: readonly Hull[];
  physics: Physics;
  outline: Float32Array;
}

/**
 * The bodies of a model that can be dropped: one, or the members of a scene where they stand. Empty if mass or colliders
 * are missing.
 *
 * @example
 * const [mug] = listBodies(model);
 */
export function listBodies({ glb, hulls, report }: ReadyModel): FallingBody[] {
  if (glb.members.length === 0) {
    const physics = report?.physics ?? glb.physics;
    if (!physics || hulls.length === 0 || report?.isScene) return [];
    return [{ hulls, physics, outline: listExtremePoints(listPositions(glb.root), OUTLINE_COUNT) }];
  }
  const bodies = glb.members.map(({ name, physics }): FallingBody => {
    const own = hulls.filter(({ body }) => body === name);
    const corners = Float32Array.from(own.flatMap(({ positions }) => [...positions]));
    return { hulls: own, physics, outline: listExtremePoints(corners, OUTLINE_COUNT) };
  });
  return bodies.every((body) => body.hulls.length > 0) ? bodies : [];
}
