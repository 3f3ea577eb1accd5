import { AppError } from '@tangible/contracts';
import { and, eq } from 'drizzle-orm';
import { isUuid } from '../../db/is-uuid.ts';
import { type AssetVersionRow, assetVersions, type GenerationRow, generations } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';

/**
 * One of a person's own generations with the versions of its asset, oldest first, locked until the transaction ends: its
 * versions change one after another. Rejects with GENERATION_NOT_FOUND.
 */
export async function lockAsset(
  tx: Transaction,
  { userId, contentId }: { userId: string; contentId: string },
): Promise<{ generation: GenerationRow; versions: AssetVersionRow[] }> {
  if (!isUuid(contentId)) throw new AppError('GENERATION_NOT_FOUND');
  const [generation] = await tx
    .select()
    .from(generations)
    .where(and(eq(generations.id, contentId), eq(generations.userId, userId)))
    .for('update');
  if (!generation) throw new AppError('GENERATION_NOT_FOUND');
  const versions = await tx
    .select()
    .from(assetVersions)
    .where(eq(assetVersions.generationId, contentId))
    .orderBy(assetVersions.number);
  return { generation, versions };
}
