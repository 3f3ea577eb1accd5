import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@tangible/contracts';
import type { NamedFile } from '../../providers/storage/storage-provider.ts';
import type { UploadLimits } from '../../providers/uploads/upload-limits.ts';

/** The file could not be written: the disk is to blame, and not the request. */
export class NotWrittenError extends Error {}

export interface ReceivedFile extends NamedFile {
  /** Removes it, if it was not moved to the storage, and gives its bytes back to the budget. */
  discard(): Promise<void>;
}

/**
 * Streams a file of a form to the disk and hashes it on the way; no more than a few chunks of it are ever in memory. When
 * it fails, nothing is left of it. Rejects with UPLOADS_BUSY when all uploads together would exceed their budget.
 */
export async function receiveFile(
  { folder, received }: Pick<UploadLimits, 'folder' | 'received'>,
  { userId, stream, signal }: { userId: string; stream: Readable; signal: AbortSignal },
): Promise<ReceivedFile> {
  const path = join(folder, randomUUID());
  const hash = createHash('sha256');
  let size = 0;
  const discard = async () => {
    received.release(userId, size);
    size = 0;
    await rm(path, { force: true });
  };
  let diskError: Error | undefined;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const count = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        if (!received.take(userId, chunk.length)) throw new AppError('UPLOADS_BUSY');
        size += chunk.length;
        hash.update(chunk);
        yield chunk;
      }
    };
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    file.on('error', (error: NodeJS.ErrnoException) => {
      if (error.syscall === 'open' || error.syscall === 'write') diskError = error;
    });
    await pipeline(stream, count, file, { signal });
  } catch (error) {
    await discard();
    throw diskError ? new NotWrittenError('an upload could not be written', { cause: diskError }) : error;
  }
  return { path, size, sha256: hash.digest('hex'), discard };
}
