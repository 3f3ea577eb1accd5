import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Stays in the folder permanently: removing it would let two processes lock two files of one name. */
export const LOCK_FILE = 'tangible.lock';

/** SQLite's error code for a file that another process has locked. */
const SQLITE_BUSY = 5;

/** The folder is used by another process. Its message is for the person who starts this one. */
export class FolderInUseError extends Error {}

/**
 * Makes sure that one process alone uses a data folder, because the embedded database does not refuse a second one and
 * would be damaged by it.
 *
 * The lock is the operating system's, on a file inside the folder: processes in two containers that share a volume see
 * the same file, and the system frees it with the process however that ends. Node has no call for such locks, but
 * SQLite keeps one for as long as an exclusive transaction is open. The transaction writes nothing.
 *
 * One handle per process is kept open: on Linux and macOS the lock is given up when any handle of the process on that
 * file is closed, so nothing else may open it.
 *
 * @example
 * const unlock = await lockFolder('/srv/tangible/data'); // FolderInUseError while another process has it
 * await unlock();
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, LOCK_FILE);
  const lock = open(file);
  try {
    // Without a journal in memory the transaction would create a second file next to the first.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    if ((cause as { errcode?: number }).errcode === SQLITE_BUSY) {
      throw new FolderInUseError(`Another Tangible already uses ${folder}. Stop it, or set DATA_DIR.`, { cause });
    }
    throw cannotLock(file, cause);
  }
  return async () => lock.close();
}

function open(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file);
  } catch (cause) {
    throw cannotLock(file, cause);
  }
}

const cannotLock = (file: string, cause: unknown) =>
  new Error(
    `${file} cannot be locked (${(cause as Error).message}). DATA_DIR must be writable, and on a file system with locks.`,
    { cause },
  );
