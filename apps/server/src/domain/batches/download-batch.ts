import { Readable } from 'node:stream';
import { AppError } from '@tangible/contracts';
import type { Translate } from '@tangible/i18n';
import type { Services } from '../../services.ts';
import { type AssetsDownload, streamAssets } from '../generations/stream-assets.ts';
import { findBatch } from './find-batch.ts';
import { toBatch } from './read-batch.ts';

/**
 * The assets of a batch as one ZIP, a folder for each, with `batch.json`, which says what became of every picture.
 *
 * Rejects with an `AppError`: BATCH_NOT_FOUND, BATCH_NOT_READY or TOO_MANY_ATTEMPTS.
 */
export async function downloadBatch(
  services: Pick<Services, 'db' | 'clock' | 'storage'>,
  { t, ...input }: { userId: string; batchId: string; t: Translate },
): Promise<AssetsDownload> {
  const found = await findBatch(services, input);
  const batch = toBatch(found);
  if (batch.status !== 'COMPLETED') throw new AppError('BATCH_NOT_READY');
  const assets = found.items.flatMap(({ item, generation }) =>
    generation?.status === 'COMPLETED' ? [{ id: generation.id, name: generation.name ?? item.name }] : [],
  );
  const content = Readable.from([`${JSON.stringify(batch, null, 2)}\n`], { objectMode: false });
  const list = { path: 'batch.json', at: services.clock(), level: 6, content };
  return streamAssets(services, { userId: input.userId, assets, bytesMax: null, first: [list], t });
}
