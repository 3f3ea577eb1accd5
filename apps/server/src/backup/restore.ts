import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { LOCK_FILE, lockFolder } from '../providers/database/lock-folder.ts';
import { type CheckedArchive, checkArchive, readPieces } from './check-archive.ts';
import { describeDatabase } from './describe-database.ts';
import { mustStay, replaceContents, replaceFolder } from './install-restored.ts';
import type { Manifest } from './manifest.ts';
import { ArchiveError } from './tar-header.ts';

export interface Restored {
  manifest: Manifest;
  /** The new location of the previous data, if there was any. */
  before: string | null;
}

/**
 * Makes a data folder out of an archive. The archive is checked to its last byte, unpacked next to the folder, opened, and
 * only then takes the folder's place. Whatever stops it before that leaves the folder as it was.
 *
 * @param force also when the folder holds something; that is kept next to it under another name
 */
export async function restore({
  dataDir,
  file,
  force,
  stays,
}: {
  dataDir: string;
  file: string;
  force: boolean;
  /** Whether the folder itself stays and its contents are replaced; detected by default. */
  stays?: boolean;
}): Promise<Restored> {
  const archive = await checkArchive(file);
  await mkdir(dirname(dataDir), { recursive: true });
  const unlock = await lockFolder(dataDir);
  try {
    const isInside = stays ?? (await mustStay(dataDir));
    const names = (await listNames(dataDir)).filter((name) => name !== LOCK_FILE);
    const isEmpty = isInside ? names.every((name) => OWN_NAMES.test(name)) : names.length === 0;
    if (!isEmpty && !force) {
      throw new ArchiveError(
        `${dataDir} is not empty. Add --force to replace it; what is there now is kept next to it.`,
      );
    }
    const prefix = isInside ? `${dataDir}/.` : `${dataDir}.`;
    const draft = await makeDraft(`${prefix}restoring-`);
    try {
      await unpack(archive, file, draft);
      await compareDatabase(archive.manifest, join(draft, 'database'));
      const stamp = new Date().toISOString().replaceAll(':', '-').slice(0, 19);
      const before = isEmpty ? null : `${prefix}before-restore-${stamp}`;
      if (isInside) await replaceContents(draft, dataDir, before);
      else {
        // The lock goes away with the old folder; this one is held before the new one has its name.
        const unlockDraft = await lockFolder(draft);
        await replaceFolder(draft, dataDir, before).finally(unlockDraft);
      }
      return { manifest: archive.manifest, before };
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      throw error;
    }
  } finally {
    await unlock();
  }
}

/** Names that a restore, or the system, puts into a folder that stays. */
const OWN_NAMES = /^(lost\+found|\.restoring-.*|\.before-restore-.*)$/;

/** A new folder. The lock is ours, so those that are there belong to a restore that was stopped half-way, and go. */
async function makeDraft(prefix: string): Promise<string> {
  const above = dirname(prefix);
  for (const name of await listNames(above)) {
    if (name.startsWith(basename(prefix))) await rm(join(above, name), { recursive: true });
  }
  const draft = prefix + randomUUID().slice(0, 8);
  await mkdir(draft, { recursive: true, mode: 0o700 });
  return draft;
}

const listNames = (folder: string) =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });

async function unpack({ entries }: CheckedArchive, archive: string, draft: string): Promise<void> {
  await using file = await open(archive, 'r');
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

/** A database that opens and contains the expected number of rows may replace another. */
async function compareDatabase(manifest: Manifest, folder: string): Promise<void> {
  const { counts } = await describeDatabase(folder).catch((cause) => {
    throw new ArchiveError('The database in the archive does not open with this version of Tangible.', { cause });
  });
  for (const [table, count] of Object.entries(manifest.counts)) {
    if (counts[table] !== count) throw new ArchiveError(`The database in the archive lacks rows of ${table}.`);
  }
}
