import { AppError, BATCH_DOWNLOAD_BYTES_MAX } from '@tangible/contracts';
import type { Translate } from '@tangible/i18n';
import { and, eq, inArray } from 'drizzle-orm';
import { isUuid } from '../../db/is-uuid.ts';
import { generations } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { nameOf } from './name-of.ts';
import { type AssetsDownload, streamAssets } from './stream-assets.ts';

type Needed = Pick<Services, 'db' | 'clock' | 'storage'>;

interface DownloadInput {
  userId: string;
  contentIds: readonly string[];
  /** For the list of files that are gone. */
  t: Translate;
}

/**
 * The files of several of a person's own assets as one ZIP, a folder for each, written while it is read.
 *
 * Rejects with an `AppError`: GENERATION_NOT_FOUND, GENERATION_NOT_READY, DOWNLOAD_TOO_LARGE or TOO_MANY_ATTEMPTS.
 */
export async function downloadAssets(
  services: Needed,
  { userId, contentIds, t }: DownloadInput,
): Promise<AssetsDownload> {
  if (!contentIds.every(isUuid)) throw new AppError('GENERATION_NOT_FOUND');
  const ids = [...new Set(contentIds.map((id) => id.toLowerCase()))];
  const rows = await services.db
    .select()
    .from(generations)
    .where(and(eq(generations.userId, userId), inArray(generations.id, ids)));
  if (rows.length < ids.length) throw new AppError('GENERATION_NOT_FOUND');
  if (rows.some(({ status }) => status !== 'COMPLETED')) throw new AppError('GENERATION_NOT_READY');

  const assets = ids.map((id) => ({ id, name: nameOf(rows.find((row) => row.id === id)!) }));
  return streamAssets(services, { userId, assets, bytesMax: BATCH_DOWNLOAD_BYTES_MAX, t });
}
