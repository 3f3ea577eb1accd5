import { access, constants, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '../providers/disk/sync-folder.ts';
import { KEPT_FOLDERS } from './manifest.ts';

/**
 * Whether a folder cannot be renamed, so that its replacement must be put inside: a mounted volume, or a parent folder
 * that belongs to another user.
 */
export async function mustStay(dataDir: string): Promise<boolean> {
  // Windows renames no folder in which a file is open, and the lock is one.
  if (process.platform === 'win32') return true;
  const above = dirname(dataDir);
  const own = await stat(dataDir).catch(() => null);
  const mayWrite = await access(above, constants.W_OK).then(
    () => true,
    () => false,
  );
  return !mayWrite || (own !== null && own.dev !== (await stat(above)).dev);
}

/**
 * Has a draft take the place of a data folder. Two renames, which are quick: until the second one the old data is whole
 * under the name that is returned, and if that one fails it gets its own name back.
 */
export async function replaceFolder(draft: string, dataDir: string, before: string | null): Promise<void> {
  if (before) await rename(dataDir, before);
  else await rm(dataDir, { recursive: true, force: true });
  try {
    await rename(draft, dataDir);
  } catch (error) {
    if (before) await rename(before, dataDir);
    throw error;
  }
  await syncFolder(dirname(dataDir));
}

/** The same inside a folder that stays: the database goes first and comes last, so that no other is used half-way. */
export async function replaceContents(draft: string, dataDir: string, before: string | null): Promise<void> {
  if (before) {
    await mkdir(before, { mode: 0o700 });
    for (const name of KEPT_FOLDERS) await moveIfThere(join(dataDir, name), join(before, name));
  }
  for (const name of KEPT_FOLDERS.toReversed()) await moveIfThere(join(draft, name), join(dataDir, name));
  await rm(draft, { recursive: true });
  await syncFolder(dataDir);
}

async function moveIfThere(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}
