import { Readable } from 'node:stream';
import { AppError, BATCH_DOWNLOAD_BYTES_MAX, DOWNLOAD_NAME } from '@tangible/contracts';
import type { Translate } from '@tangible/i18n';
import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { isUuid } from '../../db/is-uuid.ts';
import { type ArtifactRow, artifacts, generations } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { downloadAttemptsKey } from '../account/keys.ts';
import { limitAttempts } from '../account/limit-attempts.ts';
import { openStored, PACKED } from '../privacy/open-stored.ts';
import { streamZip, type ZipEntry } from '../privacy/stream-zip.ts';
import { ORIGINAL, UPLOADS, ZIP } from './artifact-names.ts';
import { nameFolders } from './name-folders.ts';
import { nameOf } from './name-of.ts';

type Needed = Pick<Services, 'db' | 'clock' | 'storage'>;

/** Each one reads up to 2 GB. */
const PER_PERSON = { max: 60, windowMinutes: 60 };

/** Not part of an asset: what it was made from, and the ZIP of the same files. */
const LEFT_OUT = [...UPLOADS, ORIGINAL, ZIP];

interface DownloadInput {
  userId: string;
  contentIds: readonly string[];
  /** For the list of files that are gone. */
  t: Translate;
}

export interface AssetsDownload {
  fileName: string;
  /** Of all files before they are packed. */
  bytes: number;
  zip: Readable;
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

  const files = await services.db
    .select({ file: artifacts })
    .from(artifacts)
    .innerJoin(generations, and(eq(generations.id, artifacts.generationId), eq(generations.version, artifacts.version)))
    .where(and(inArray(artifacts.generationId, ids), notInArray(artifacts.name, LEFT_OUT)))
    .orderBy(asc(artifacts.generationId), asc(sql`${artifacts.name} collate "C"`));
  const bytes = files.reduce((sum, { file }) => sum + file.sizeBytes, 0);
  if (bytes > BATCH_DOWNLOAD_BYTES_MAX) {
    throw new AppError('DOWNLOAD_TOO_LARGE', { limit: BATCH_DOWNLOAD_BYTES_MAX });
  }
  await limitAttempts(services, { key: downloadAttemptsKey(userId), ...PER_PERSON });

  const ordered = ids.map((id) => rows.find((row) => row.id === id)!);
  const folders = nameFolders(ordered.map(nameOf));
  const listed = ordered.flatMap(({ id }, index) =>
    files
      .filter(({ file }) => file.generationId === id)
      .map(({ file }) => ({ file, path: `${folders[index]}/${file.name}` })),
  );
  const at = services.clock();
  return {
    fileName: `${DOWNLOAD_NAME}s-${at.toISOString().slice(0, 10)}.zip`,
    bytes,
    zip: Readable.from(streamZip(listEntries(services, { listed, at, t })), { objectMode: false }),
  };
}

async function* listEntries(
  { storage }: Needed,
  { listed, at, t }: { listed: { file: ArtifactRow; path: string }[]; at: Date; t: Translate },
): AsyncGenerator<ZipEntry> {
  const missing: string[] = [];
  for (const { file, path } of listed) {
    const content = await openStored(storage, file.storageKey);
    if (content) yield { path, at: file.createdAt, level: PACKED.test(file.mime) ? 0 : 1, content };
    else missing.push(path);
  }
  if (missing.length === 0) return;
  const words = `${[t('accountExport.missing'), ...missing].join('\n')}\n`;
  yield { path: 'MISSING.txt', at, level: 6, content: Readable.from([words], { objectMode: false }) };
}
