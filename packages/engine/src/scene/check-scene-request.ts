import { AppError, type Arrangement, arrangementOf, SCENE_ASSETS_MAX, SCENE_ASSETS_MIN } from '@tangible/contracts';
import type { SceneRequest } from './types.ts';

/** Rejects invalid requests before any work is done. */
export function checkSceneRequest({ members, arrangement = [], seed = 0 }: SceneRequest): Arrangement {
  const refuse = (detail: string) => new AppError('INVALID_REQUEST', { detail });
  if (members.length < SCENE_ASSETS_MIN || members.length > SCENE_ASSETS_MAX) {
    throw refuse(`a scene has ${SCENE_ASSETS_MIN} to ${SCENE_ASSETS_MAX} assets`);
  }
  if (!Number.isSafeInteger(seed)) throw refuse('the seed must be a whole number');
  const parsed = arrangementOf(members.length).safeParse(arrangement);
  if (!parsed.success) throw refuse(`the arrangement cannot be: ${parsed.error.issues[0]?.message ?? ''}`);
  return parsed.data;
}
