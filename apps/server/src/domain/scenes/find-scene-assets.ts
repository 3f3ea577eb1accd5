import { AppError } from '@tangible/contracts';
import { and, eq, inArray } from 'drizzle-orm';
import { isUuid } from '../../db/is-uuid.ts';
import { artifacts, generations } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { isCurrentFile } from '../assets/is-current-file.ts';
import { REPORT } from '../generations/artifact-names.ts';

/** The files of an asset that a scene needs: the model, the colliders and the report. */
const GLB = 'model.glb';
const COLLIDERS = 'web/colliders.obj';

/** Where the parts of an asset are in our storage. */
export interface SceneAssetKeys {
  contentId: string;
  glb: string;
  colliders: string;
  report: string;
}

/**
 * A user's own assets for a scene, in the order of their ids; an id that is given twice is listed twice.
 *
 * Rejects with an `AppError`: GENERATION_NOT_FOUND, GENERATION_NOT_READY, SCENE_OF_SCENES or SCENE_ASSET_GONE.
 */
export async function findSceneAssets(
  { db }: Pick<Services, 'db'>,
  { userId, contentIds }: { userId: string; contentIds: readonly string[] },
): Promise<SceneAssetKeys[]> {
  if (!contentIds.every(isUuid)) throw new AppError('GENERATION_NOT_FOUND');
  const names = [...new Set(contentIds)];
  const rows = await db
    .select({ id: generations.id, kind: generations.kind, status: generations.status })
    .from(generations)
    .where(and(eq(generations.userId, userId), inArray(generations.id, names)));
  if (rows.length < names.length) throw new AppError('GENERATION_NOT_FOUND');
  if (rows.some(({ kind }) => kind === 'scene')) throw new AppError('SCENE_OF_SCENES');
  if (rows.some(({ status }) => status !== 'COMPLETED')) throw new AppError('GENERATION_NOT_READY');

  const files = await db
    .select({ contentId: artifacts.generationId, name: artifacts.name, key: artifacts.storageKey })
    .from(artifacts)
    .innerJoin(generations, isCurrentFile)
    .where(and(inArray(artifacts.generationId, names), inArray(artifacts.name, [GLB, COLLIDERS, REPORT])));
  return contentIds.map((contentId) => {
    const keyOf = (name: string): string => {
      const file = files.find((other) => other.contentId === contentId && other.name === name);
      if (!file) throw new AppError('SCENE_ASSET_GONE');
      return file.key;
    };
    return { contentId, glb: keyOf(GLB), colliders: keyOf(COLLIDERS), report: keyOf(REPORT) };
  });
}
