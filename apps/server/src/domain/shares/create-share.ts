import { AppError, SHARE_LINKS_MAX, type ShareLink } from '@tangible/contracts';
import { eq } from 'drizzle-orm';
import { shareLinks } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { refuseFrozen } from '../account/is-frozen.ts';
import { newToken } from '../account/tokens.ts';
import { lockAsset } from '../assets/lock-asset.ts';
import { toShareLink } from './to-share-link.ts';

interface CreateInput {
  /** The id of the new link. Of two calls with the same one, the first makes it and both answer with it. */
  id: string;
  userId: string;
  contentId: string;
  hasDownloads: boolean;
  baseUrl: string;
}

/**
 * Makes a link with which anyone can look at a complete asset until it is revoked. Rejects with GENERATION_NOT_FOUND,
 * GENERATION_NOT_READY, ACCOUNT_FROZEN or SHARE_LIMIT.
 */
export async function createShare(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { id, userId, contentId, hasDownloads, baseUrl }: CreateInput,
): Promise<ShareLink> {
  return db.transaction(async (tx) => {
    const { generation } = await lockAsset(tx, { userId, contentId });
    const links = await tx.select().from(shareLinks).where(eq(shareLinks.generationId, contentId));
    const known = links.find((link) => link.id === id);
    if (known) return toShareLink(known, baseUrl);

    if (generation.status !== 'COMPLETED') throw new AppError('GENERATION_NOT_READY');
    await refuseFrozen({ db: tx }, { userId });
    if (links.length >= SHARE_LINKS_MAX) throw new AppError('SHARE_LIMIT', { limit: SHARE_LINKS_MAX });
    const row = { id, generationId: contentId, token: newToken(), hasDownloads, createdAt: clock() };
    await tx.insert(shareLinks).values(row);
    return toShareLink(row, baseUrl);
  });
}
