import { AppError, SHARE_LINKS_MAX, type ShareLink } from '@tangible/contracts';
import { and, eq, inArray } from 'drizzle-orm';
import { artifacts, generations, shareLinks } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { refuseFrozen } from '../account/is-frozen.ts';
import { newToken } from '../account/tokens.ts';
import { isCurrentFile } from '../assets/is-current-file.ts';
import { lockAsset } from '../assets/lock-asset.ts';
import { MODEL, SCENE_MODEL } from '../generations/artifact-names.ts';
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
 * GENERATION_NOT_READY, FILE_NOT_FOUND if its files are gone, ACCOUNT_FROZEN or SHARE_LIMIT.
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
    const files = await tx
      .select({ id: artifacts.id })
      .from(artifacts)
      .innerJoin(generations, isCurrentFile)
      .where(and(eq(generations.id, contentId), inArray(artifacts.name, [MODEL, SCENE_MODEL])));
    if (files.length === 0) throw new AppError('FILE_NOT_FOUND');
    await refuseFrozen({ db: tx }, { userId });
    if (links.length >= SHARE_LINKS_MAX) throw new AppError('SHARE_LIMIT', { limit: SHARE_LINKS_MAX });
    const row = { id, generationId: contentId, token: newToken(), hasDownloads, createdAt: clock() };
    await tx.insert(shareLinks).values(row);
    return toShareLink(row, baseUrl);
  });
}
