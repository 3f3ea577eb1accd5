import { Readable } from 'node:stream';
import { AppError } from '@tangible/contracts';
import type { ArtifactRow } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { streamZip, type ZipEntry } from '../privacy/stream-zip.ts';
import type { FoundShare } from './find-share.ts';
import { listViewerFiles } from './shared-files.ts';

/** The GLB is compressed already; the report and the colliders are small. */
const LEVEL = 1;

/**
 * The ZIP that the viewer opens, written while it is read. It is not stored: it would take room of the owner's quota, and
 * its few files are read in milliseconds. Rejects with FILE_NOT_FOUND.
 */
export async function packViewerZip(
  { storage }: Pick<Services, 'storage'>,
  share: FoundShare,
): Promise<{ etag: string; open: () => Readable }> {
  const files = listViewerFiles(share);
  for (const { storageKey } of files) {
    if ((await storage.size(storageKey)) === null) throw new AppError('FILE_NOT_FOUND');
  }
  return {
    etag: `"viewer-${files[0]?.id}"`,
    open: () => Readable.from(streamZip(listEntries({ storage }, files)), { objectMode: false }),
  };
}

async function* listEntries(
  { storage }: Pick<Services, 'storage'>,
  files: readonly ArtifactRow[],
): AsyncGenerator<ZipEntry> {
  for (const { name, storageKey, createdAt } of files) {
    yield { path: name, at: createdAt, level: LEVEL, content: await storage.read(storageKey) };
  }
}
