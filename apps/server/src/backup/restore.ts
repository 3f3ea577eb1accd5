import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { lockFolder } from '../providers/database/lock-folder.ts';
import { type CheckedArchive, checkArchive, readPieces } from './check-archive.ts';
import { describeDatabase } from './describe-database.ts';
import type { Manifest } from './manifest.ts';
import { syncFolder } from './sync-folder.ts';
import { ArchiveError } from './tar-header.ts';

export interface Restored {
  manifest: Manifest;
  /** Where the data that was there before lies now, if there was any. */
  before: string | null;
}

/**
 * Makes a data folder out of an archive. The archive is checked to its last byte, unpacked beside the folder, opened, and
 * only then takes the folder's place. Whatever stops it before that leaves the folder as it was.
 *
 * @param force also when the folder holds something; that is kept beside it under another name
 */
export async function restore({
  dataDir,
  file,
  force,
}: {
  dataDir: string;
  file: string;
  force: boolean;
}): Promise<Restored> {
  const archive = await checkArchive(file);
  await mkdir(dirname(dataDir), { recursive: true });
  const unlock = await lockFolder(dataDir);
  try {
    const isEmpty = (await listNames(dataDir)).length === 0;
    if (!isEmpty && !force) {
      throw new ArchiveError(
        `${dataDir} is not empty. Add --force to replace it; what is there now is kept beside it.`,
      );
    }
    // The lock is ours, so these belong to a restore that was stopped half-way.
    for (const name of await listNames(dirname(dataDir))) {
      if (name.startsWith(draftName(dataDir, ''))) await rm(join(dirname(dataDir), name), { recursive: true });
    }
    const draft = join(dirname(dataDir), draftName(dataDir, randomUUID().slice(0, 8)));
    try {
      await unpack(archive, file, draft);
      await compareDatabase(archive.manifest, join(draft, 'database'));
      return { manifest: archive.manifest, before: await putInPlace(draft, dataDir, isEmpty) };
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      throw error;
    }
  } finally {
    await unlock();
  }
}

const draftName = (dataDir: string, id: string) => `${basename(dataDir)}.restoring-${id}`;

const listNames = (folder: string) =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });

async function unpack({ entries }: CheckedArchive, archive: string, draft: string): Promise<void> {
  await using file = await open(archive, 'r');
  await mkdir(draft, { mode: 0o700 });
  for (const entry of entries) {
    const path = join(draft, entry.path);
    if (entry.type === 'folder') {
      await mkdir(path, { recursive: true, mode: 0o700 });
      continue;
    }
    await using out = await open(path, 'wx', 0o600);
    for await (const piece of readPieces(file, entry)) await out.writeFile(piece);
    await out.sync();
  }
}

/** A database that opens and holds as many rows as it should is worth taking the place of another. */
async function compareDatabase(manifest: Manifest, folder: string): Promise<void> {
  const { counts } = await describeDatabase(folder).catch((cause) => {
    throw new ArchiveError('The database in the archive does not open with this version of Tangible.', { cause });
  });
  for (const [table, count] of Object.entries(manifest.counts)) {
    if (counts[table] !== count) throw new ArchiveError(`The database in the archive lacks rows of ${table}.`);
  }
}

/** Renames, which is quick: until the last one the old data is whole, under its name or the one that is returned. */
async function putInPlace(draft: string, dataDir: string, isEmpty: boolean): Promise<string | null> {
  const stamp = new Date().toISOString().replaceAll(':', '-').slice(0, 19);
  const before = isEmpty ? null : `${dataDir}.before-restore-${stamp}`;
  try {
    if (before) await rename(dataDir, before);
    else await rm(dataDir, { recursive: true, force: true });
  } catch (cause) {
    throw new ArchiveError(
      `${dataDir} cannot be replaced, because it is a mount point or in use. Set DATA_DIR to a folder inside it.`,
      { cause },
    );
  }
  try {
    await rename(draft, dataDir);
  } catch (error) {
    if (before) await rename(before, dataDir);
    throw error;
  }
  await syncFolder(dirname(dataDir));
  return before;
}
