import { open, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import {
  AppError,
  BATCH_FILES_MAX,
  BATCH_TABLE_BYTES_MAX,
  BATCH_TABLES,
  BATCH_UNPACKED_BYTES_MAX,
} from '@tangible/contracts';
import { type ArchiveLimits, isArchive, readArchive } from '@tangible/engine/node';
import type { Services } from '../../services.ts';
import { type ReceivedFile, receiveFile } from '../uploads/receive-file.ts';

export interface BatchPicture {
  /** Its name, in a ZIP with its folders. */
  path: string;
  file: ReceivedFile;
}

interface Listed {
  pictures: BatchPicture[];
  /** Of `table`, or in the ZIP. */
  table: Uint8Array | null;
}

/** Files that are not taken for pictures, in a ZIP that has other files as well. */
const PICTURE = /\.(jpe?g|png|webp|gif)$/i;
const LIMITS: ArchiveLimits = { entriesMax: BATCH_FILES_MAX + 100, bytesMax: BATCH_UNPACKED_BYTES_MAX };

/**
 * The pictures of a batch, and its table: the files themselves, or what one ZIP contains. Unpacked pictures are on the
 * disk, and their owner discards them.
 *
 * Rejects with an `AppError`: BATCH_EMPTY, BATCH_FILE_TWICE, ARCHIVE_BROKEN, ARCHIVE_TOO_LARGE or UPLOADS_BUSY.
 */
export async function listBatchPictures(
  { uploads }: Pick<Services, 'uploads'>,
  {
    userId,
    files,
    table,
    unpacked,
  }: { userId: string; files: ReceivedFile[]; table: ReceivedFile | null; unpacked: ReceivedFile[] },
): Promise<Listed> {
  const [first] = files;
  if (!first) throw new AppError('BATCH_EMPTY');
  const given = table ? await readFile(table.path) : null;
  if (files.length > 1 || !(await isZip(first.path))) {
    const pictures = files.map((file, index) => ({
      path: basename(file.fileName ?? '') || `picture-${index + 1}`,
      file,
    }));
    return { pictures: refuseTwice(pictures), table: given };
  }

  const pictures: BatchPicture[] = [];
  let inside: Uint8Array | null = null;
  // A ZIP is in memory while it is read: two at a time, as for models.
  await uploads.models.take(userId, async () => {
    for await (const { path, bytes } of readArchive(await readFile(first.path), LIMITS)) {
      if ((BATCH_TABLES as readonly string[]).includes(basename(path).toLowerCase())) {
        if (bytes.length > BATCH_TABLE_BYTES_MAX) throw new AppError('BATCH_BYTES', { limit: BATCH_TABLE_BYTES_MAX });
        inside ??= bytes;
      } else if (PICTURE.test(path)) {
        const stream = Readable.from([bytes], { objectMode: false });
        const file = await receiveFile(uploads, { userId, stream, signal: new AbortController().signal });
        unpacked.push(file);
        pictures.push({ path, file: { ...file, fileName: basename(path) } });
      }
    }
  });
  if (pictures.length === 0) throw new AppError('BATCH_EMPTY');
  return { pictures: refuseTwice(pictures), table: given ?? inside };
}

function refuseTwice(pictures: BatchPicture[]): BatchPicture[] {
  const seen = new Set<string>();
  for (const { path } of pictures) {
    if (seen.has(path)) throw new AppError('BATCH_FILE_TWICE', { file: path });
    seen.add(path);
  }
  return pictures;
}

async function isZip(path: string): Promise<boolean> {
  const handle = await open(path);
  try {
    const head = new Uint8Array(4);
    await handle.read(head, 0, head.length, 0);
    return isArchive(head);
  } finally {
    await handle.close();
  }
}
