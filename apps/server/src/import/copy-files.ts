import type { StorageProvider } from '../providers/storage/storage-provider.ts';
import { ImportError } from './sql-endpoint.ts';

const AT_A_TIME = 8;
const MIME_UNKNOWN = 'application/octet-stream';

export interface CopiedFiles {
  files: number;
  sizeBytes: number;
  /** Files that an earlier import had copied. */
  wereThere: number;
}

/**
 * Copies all stored files and compares both places afterwards. A file is stored completely or not at all, so one that
 * exists with the right size came from an interrupted import, and is skipped.
 *
 * @param mimes the type of each file by its key
 */
export async function copyFiles(
  source: StorageProvider,
  target: StorageProvider,
  mimes: ReadonlyMap<string, string>,
): Promise<CopiedFiles> {
  const wanted = await listSizes(source);
  const there = await listSizes(target);
  const stranger = [...there.keys()].find((key) => !wanted.has(key));
  if (stranger) {
    throw new ImportError(`The target's storage is not empty: it holds ${stranger}, which is not in the source.`);
  }

  const missing = [...wanted].filter(([key, size]) => there.get(key) !== size);
  const next = missing.values();
  const work = async () => {
    for (const [key] of next) {
      const bytes = await source.get(key);
      if (!bytes) throw new ImportError(`${key} went away while it was copied. Is a server still running there?`);
      await target.put(key, bytes, mimes.get(key) ?? MIME_UNKNOWN);
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_A_TIME }, work));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;

  const copied = await listSizes(target);
  for (const [key, size] of wanted) {
    if (copied.get(key) !== size) throw new ImportError(`${key} is not whole in the target's storage.`);
  }
  let sizeBytes = 0;
  for (const size of wanted.values()) sizeBytes += size;
  return { files: wanted.size, sizeBytes, wereThere: wanted.size - missing.length };
}

async function listSizes(storage: StorageProvider): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for await (const { key, size } of storage.list('')) sizes.set(key, size);
  return sizes;
}
