import { AppError, type AssetDetails } from '@tangible/contracts';
import { and, eq } from 'drizzle-orm';
import { artifacts, generations } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { ZIP } from '../generations/artifact-names.ts';
import { lockAsset } from './lock-asset.ts';
import { readAsset } from './read-asset.ts';

interface RestoreInput {
  userId: string;
  contentId: string;
  /** The version that is to be the current one. */
  number: number;
  baseUrl: string;
}

/**
 * Goes back or forward to another complete version; nothing is made again. Rejects with GENERATION_NOT_FOUND,
 * VERSION_NOT_FOUND if there is no such version or it has no files, or EDIT_RUNNING: the new version would replace it.
 */
export async function restoreVersion(
  services: Pick<Services, 'db' | 'clock' | 'events'>,
  { userId, contentId, number, baseUrl }: RestoreInput,
): Promise<AssetDetails> {
  await services.db.transaction(async (tx) => {
    const { generation, versions } = await lockAsset(tx, { userId, contentId });
    const isComplete =
      number === 1
        ? generation.status === 'COMPLETED'
        : versions.some((version) => version.number === number && version.status === 'COMPLETED');
    const files = await tx
      .select({ id: artifacts.id })
      .from(artifacts)
      .where(and(eq(artifacts.generationId, contentId), eq(artifacts.version, number), eq(artifacts.name, ZIP)));
    if (!isComplete || files.length === 0) throw new AppError('VERSION_NOT_FOUND');
    if (number === generation.version) return;
    if (versions.some(({ status }) => status === 'PENDING')) throw new AppError('EDIT_RUNNING');
    await tx
      .update(generations)
      .set({ version: number, updatedAt: services.clock() })
      .where(eq(generations.id, contentId));
  });
  await services.events.publish(contentId);
  return readAsset(services, { userId, contentId, baseUrl });
}
