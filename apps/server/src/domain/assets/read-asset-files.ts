import { and, eq, inArray } from 'drizzle-orm';
import { artifacts, generations } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { isCurrentFile } from './is-current-file.ts';

interface FilesInput {
  userId: string;
  contentId: string;
  names: readonly string[];
}

/**
 * The bytes of files of an asset's current version, by name. A file that is not there is left out.
 *
 * @example
 * const preview = (await readAssetFiles(services, { userId, contentId, names: ['preview.png'] })).get('preview.png');
 */
export async function readAssetFiles(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { userId, contentId, names }: FilesInput,
): Promise<Map<string, Uint8Array>> {
  const rows = await db
    .select({ name: artifacts.name, key: artifacts.storageKey })
    .from(artifacts)
    .innerJoin(generations, isCurrentFile)
    .where(and(eq(generations.id, contentId), eq(generations.userId, userId), inArray(artifacts.name, [...names])));
  const files = await Promise.all(rows.map(async ({ name, key }) => [name, await storage.get(key)] as const));
  return new Map(files.filter((file): file is readonly [string, Uint8Array] => file[1] !== null));
}
