import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** All that others than the owner may do. */
const OTHERS = 0o077;

/** Checked separately if the parent folder belongs to another user, such as the root of a mounted volume. */
const PARTS = ['database', 'files', 'outbox'];

export interface Closed {
  /** Files and folders that others could use, and no longer can. */
  mended: number;
  /** Folders that belong to another user, and were not changed. */
  foreign: number;
}

/** Has the process make files that its own user alone may use. Windows keeps permissions another way. */
export function makePrivateFiles(): void {
  if (process.platform !== 'win32') process.umask(OTHERS);
}

/**
 * Sees to it that only the owner can reach a data folder: where others could, their rights are taken away from the folder
 * and from everything in it. A folder that is closed already is not walked through, because there may be millions of files.
 *
 * @example
 * await keepPrivate('/srv/tangible/data'); // { mended: 1121, foreign: 0 } the first time, { mended: 0, foreign: 0 } after
 */
export async function keepPrivate(folder: string): Promise<Closed> {
  const counts = { mended: 0, foreign: 0 };
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  if (process.platform === 'win32') return counts;
  if ((await close(folder, FOLDER_MODE, counts)) === 'mended') await closeTree(folder, counts);
  else {
    for (const part of PARTS.map((name) => join(folder, name))) {
      if ((await close(part, FOLDER_MODE, counts)) === 'mended') await closeTree(part, counts);
    }
  }
  return counts;
}

/** Takes the rights of others away from everything in a folder, also where the folder itself is closed already. */
export async function closeTree(folder: string, counts: Closed = { mended: 0, foreign: 0 }): Promise<void> {
  if (process.platform === 'win32') return;
  for (const entry of await list(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      await close(path, FOLDER_MODE, counts);
      await closeTree(path, counts);
    } else if (entry.isFile()) await close(path, FILE_MODE, counts);
  }
}

async function close(path: string, mode: number, counts: Closed): Promise<keyof Closed | 'closed'> {
  const now = await stat(path).catch(() => null); // Missing, or removed meanwhile.
  if (!now || (now.mode & OTHERS) === 0) return 'closed';
  const found = await chmod(path, mode).then(
    () => 'mended' as const,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPERM') return 'foreign' as const;
      throw error;
    },
  );
  counts[found] += 1;
  return found;
}

/** A folder of another user, such as `lost+found`, is left alone. */
const list = (folder: string) =>
  readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EACCES' || error.code === 'ENOENT') return [];
    throw error;
  });
