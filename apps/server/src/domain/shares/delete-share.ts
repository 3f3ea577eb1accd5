import { AppError } from '@tangible/contracts';
import { and, eq } from 'drizzle-orm';
import { isUuid } from '../../db/is-uuid.ts';
import { shareLinks } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { lockAsset } from '../assets/lock-asset.ts';

/**
 * Revokes a link: its page, its files and its picture are gone with the answer to this call. Rejects with
 * GENERATION_NOT_FOUND or SHARE_NOT_FOUND.
 */
export async function deleteShare(
  { db }: Pick<Services, 'db'>,
  { userId, contentId, shareId }: { userId: string; contentId: string; shareId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAsset(tx, { userId, contentId });
    if (!isUuid(shareId)) throw new AppError('SHARE_NOT_FOUND');
    const gone = await tx
      .delete(shareLinks)
      .where(and(eq(shareLinks.id, shareId), eq(shareLinks.generationId, contentId)))
      .returning({ id: shareLinks.id });
    if (gone.length === 0) throw new AppError('SHARE_NOT_FOUND');
  });
}
