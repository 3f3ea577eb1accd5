import {
  AppError,
  type Arrangement,
  arrangementOf,
  SCENE_ASSETS_MAX,
  SCENE_ASSETS_MIN,
  ScenePlacement,
} from '@tangible/contracts';
import type { SceneRequest } from './types.ts';

/** Rejects invalid requests before any work is done. */
export function checkSceneRequest({
  members,
  arrangement = [],
  placements,
  rest,
  seed = 0,
}: SceneRequest): Arrangement {
  const refuse = (detail: string) => new AppError('INVALID_REQUEST', { detail });
  if (members.length < SCENE_ASSETS_MIN || members.length > SCENE_ASSETS_MAX) {
    throw refuse(`a scene has ${SCENE_ASSETS_MIN} to ${SCENE_ASSETS_MAX} assets`);
  }
  if (!Number.isSafeInteger(seed)) throw refuse('the seed must be a whole number');
  checkPlacementList(members.length, placements, rest);
  if (placements && arrangement.length > 0) throw refuse('a scene is either arranged or placed by hand');
  const parsed = arrangementOf(members.length).safeParse(arrangement);
  if (!parsed.success) throw refuse(`the arrangement cannot be: ${parsed.error.issues[0]?.message ?? ''}`);
  return parsed.data;
}

/**
 * Rejects placements that do not belong to the assets, and a scene that should stay as placed without any.
 *
 * @example
 * checkPlacementList(2, [{ x: 0, z: 0, height: 0, turnDeg: 0 }], 'keep'); // throws: 2 assets need 2 placements
 */
export function checkPlacementList(
  memberCount: number,
  placements: SceneRequest['placements'],
  rest: SceneRequest['rest'] = 'settle',
): void {
  const refuse = (detail: string) => new AppError('INVALID_REQUEST', { detail });
  if (!placements && rest === 'keep') throw refuse('rest: "keep" needs placements');
  if (!placements) return;
  if (placements.length !== memberCount) {
    throw refuse(`placements: ${memberCount} assets need ${memberCount} placements, not ${placements.length}`);
  }
  for (const [index, placement] of placements.entries()) {
    const { error } = ScenePlacement.safeParse(placement);
    const [issue] = error?.issues ?? [];
    if (issue) throw refuse(`placements.${[index, ...issue.path].join('.')}: ${issue.message}`);
  }
}
