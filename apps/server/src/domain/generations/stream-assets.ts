import { Readable } from 'node:stream';
import { AppError, DOWNLOAD_NAME } from '@tangible/contracts';
import type { Translate } from '@tangible/i18n';
import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { type ArtifactRow, artifacts, generations } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { downloadAttemptsKey } from '../account/keys.ts';
import { limitAttempts } from '../account/limit-attempts.ts';
import { openStored, PACKED } from '../privacy/open-stored.ts';
import { streamZip, type ZipEntry } from '../privacy/stream-zip.ts';
import { ORIGINAL, UPLOADS, ZIP } from './artifact-names.ts';
import { nameFolders } from './name-folders.ts';

type Needed = Pick<Services, 'db' | 'clock' | 'storage'>;

/** Each one reads gigabytes. */
const PER_PERSON = { max: 60, windowMinutes: 60 };

/** Not part of an asset: what it was made from, and the ZIP of the same files. */
const LEFT_OUT = [...UPLOADS, ORIGINAL, ZIP];

interface StreamInput {
  userId: string;
  /** Completed generations of this person, with the names of their folders. */
  assets: readonly { id: string; name: string }[];
  /** Of all files together; null for any number, for clients that write while they read. */
  bytesMax: number | null;
  /** Entries before those of the assets. */
  first?: ZipEntry[];
  /** For the list of files that are gone. */
  t: Translate;
}

export interface AssetsDownload {
  fileName: string;
  /** Of all files before they are packed. */
  bytes: number;
  zip: Readable;
}

/** The files of several assets as one ZIP, a folder for each, written while it is read. */
export async function streamAssets(
  services: Needed,
  { userId, assets, bytesMax, first = [], t }: StreamInput,
): Promise<AssetsDownload> {
  const ids = assets.map(({ id }) => id);
  const files =
    ids.length === 0
      ? []
      : await services.db
          .select({ file: artifacts })
          .from(artifacts)
          .innerJoin(
            generations,
            and(eq(generations.id, artifacts.generationId), eq(generations.version, artifacts.version)),
          )
          .where(and(inArray(artifacts.generationId, ids), notInArray(artifacts.name, LEFT_OUT)))
          .orderBy(asc(artifacts.generationId), asc(sql`${artifacts.name} collate "C"`));
  const bytes = files.reduce((sum, { file }) => sum + file.sizeBytes, 0);
  if (bytesMax !== null && bytes > bytesMax) throw new AppError('DOWNLOAD_TOO_LARGE', { limit: bytesMax });
  await limitAttempts(services, { key: downloadAttemptsKey(userId), ...PER_PERSON });

  const byAsset = Map.groupBy(files, ({ file }) => file.generationId);
  const folders = nameFolders(assets.map(({ name }) => name));
  const listed = ids.flatMap((id, index) =>
    (byAsset.get(id) ?? []).map(({ file }) => ({ file, path: `${folders[index]}/${file.name}` })),
  );
  const at = services.clock();
  return {
    fileName: `${DOWNLOAD_NAME}s-${at.toISOString().slice(0, 10)}.zip`,
    bytes,
    zip: Readable.from(streamZip(listEntries(services, { first, listed, at, t })), { objectMode: false }),
  };
}

async function* listEntries(
  { storage }: Needed,
  {
    first,
    listed,
    at,
    t,
  }: Pick<StreamInput, 't'> & {
    first: ZipEntry[];
    listed: { file: ArtifactRow; path: string }[];
    at: Date;
  },
): AsyncGenerator<ZipEntry> {
  yield* first;
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
