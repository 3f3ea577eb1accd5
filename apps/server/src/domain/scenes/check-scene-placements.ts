import { AppError, type ScenePlacement, type SceneRest } from '@tangible/contracts';
import { checkPlacements } from '@tangible/engine';
import type { Services } from '../../services.ts';
import type { SceneAssetKeys } from './find-scene-assets.ts';

interface PlacedInput {
  keys: readonly SceneAssetKeys[];
  placements: readonly ScenePlacement[] | undefined;
  rest: SceneRest;
}

/**
 * Refuses placements that do not fit the assets, and assets that overlap, before anything is charged.
 *
 * Rejects with an `AppError`: INVALID_REQUEST, SCENE_OVERLAP or SCENE_ASSET_GONE.
 */
export async function checkScenePlacements(
  { storage }: Pick<Services, 'storage'>,
  { keys, placements, rest }: PlacedInput,
): Promise<void> {
  if (!placements && rest === 'keep') {
    throw new AppError('INVALID_REQUEST', { detail: 'rest: "keep" needs placements' });
  }
  if (!placements) return;
  const read = async (key: string): Promise<Uint8Array> => {
    const bytes = await storage.get(key);
    if (!bytes) throw new AppError('SCENE_ASSET_GONE');
    return bytes;
  };
  const members = new Map<string, { name: string; colliders: Uint8Array }>();
  for (const { contentId, colliders, report } of keys) {
    if (members.has(contentId)) continue;
    const { name } = JSON.parse(new TextDecoder().decode(await read(report))) as { name: string };
    members.set(contentId, { name, colliders: await read(colliders) });
  }
  checkPlacements(
    keys.map(({ contentId }) => members.get(contentId)!),
    placements,
    rest,
  );
}
