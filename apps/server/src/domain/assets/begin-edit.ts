import { AppError } from '@tangible/contracts';
import { EDIT_FILES } from '@tangible/engine/node';
import { and, eq, inArray } from 'drizzle-orm';
import { type AssetVersionRow, artifacts, assetVersions, generations } from '../../db/schema/index.ts';
import type { EditingRequest } from '../../providers/generator/generator-provider.ts';
import type { Services } from '../../services.ts';
import { mapSomeAtOnce } from '../generations/map-some-at-once.ts';

interface BegunEdit {
  version: AssetVersionRow;
  request: EditingRequest;
}

/**
 * Collects what a version is made from: the files of version 1 and all changes since. Null when there is nothing left to
 * do. Rejects with EDIT_NOT_POSSIBLE if a file is gone.
 */
export async function beginEdit(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { versionId }: { versionId: string },
): Promise<BegunEdit | null> {
  const [row] = await db
    .select({ version: assetVersions, name: generations.name, level: generations.subdivisionLevel })
    .from(assetVersions)
    .innerJoin(generations, eq(generations.id, assetVersions.generationId))
    .where(and(eq(assetVersions.id, versionId), eq(assetVersions.status, 'PENDING')));
  if (!row) return null;

  const { version, name, level } = row;
  const stored = await db
    .select({ name: artifacts.name, key: artifacts.storageKey })
    .from(artifacts)
    .where(
      and(
        eq(artifacts.generationId, version.generationId),
        eq(artifacts.version, 1),
        inArray(artifacts.name, [...EDIT_FILES]),
      ),
    );
  const files = await mapSomeAtOnce(stored, async (file) => {
    const bytes = await storage.get(file.key);
    if (!bytes) throw new AppError('EDIT_NOT_POSSIBLE', { detail: 'the files of the asset are gone' });
    return [file.name, bytes] as const;
  });
  return { version, request: { files: new Map(files), edits: { ...version.edits, ...(name && { name }) }, level } };
}
