import { constants } from 'node:fs';
import { access, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { lockFolder } from '../providers/database/lock-folder.ts';
import { syncFolder } from '../providers/disk/sync-folder.ts';
import { describeDatabase } from './describe-database.ts';
import { ARCHIVE_VERSION, KEPT_FOLDERS, MANIFEST_PATH, type Manifest } from './manifest.ts';
import { ArchiveError } from './tar-header.ts';
import { type ArchiveWriter, writeArchive } from './write-archive.ts';

/** Files that a new process writes for itself, or that were never finished. */
const LEFT_OUT = new Set(['database/postmaster.pid', 'files/.drafts']);

/**
 * Writes a whole data folder into one archive: the embedded database, the stored files, the outbox and the key of
 * secrets at rest. The folder is locked meanwhile. The archive gets its name when it is complete and on disk, so a
 * named archive is always complete.
 *
 * @example
 * await backUp({ dataDir: './data', file: '/backups/monday.tar' }); // { files: 1403, sizeBytes: 73400320, ... }
 */
export async function backUp({ dataDir, file }: { dataDir: string; file: string }): Promise<Manifest> {
  if (!(await exists(join(dataDir, 'database')))) {
    throw new ArchiveError(`There is no embedded database in ${dataDir}. Set DATA_DIR to the folder to back up.`);
  }
  if (await exists(file)) throw new ArchiveError(`${file} exists already. Choose another name, or remove it first.`);

  const unlock = await lockFolder(dataDir);
  const draft = `${file}.part`;
  try {
    const facts = await describeDatabase(join(dataDir, 'database'));
    const manifest: Manifest = {
      program: 'tangible',
      version: ARCHIVE_VERSION,
      createdAt: new Date().toISOString(),
      ...facts,
      folders: [],
      files: [],
    };
    {
      await using out = await open(draft, 'w', 0o600);
      const archive = writeArchive(out);
      for (const folder of KEPT_FOLDERS) await addTree(archive, manifest, dataDir, folder);
      await archive.addBytes(MANIFEST_PATH, Buffer.from(JSON.stringify(manifest)));
      await archive.finish();
    }
    await rename(draft, file);
    await syncFolder(dirname(file));
    return manifest;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await unlock();
  }
}

async function addTree(archive: ArchiveWriter, manifest: Manifest, root: string, path: string): Promise<void> {
  if (LEFT_OUT.has(path) || !(await exists(join(root, path)))) return;
  // Empty folders count: the database does not start without those that it expects.
  await archive.addFolder(`${path}/`);
  manifest.folders.push(path);
  for (const entry of await readdir(join(root, path), { withFileTypes: true })) {
    const inside = `${path}/${entry.name}`;
    if (entry.isDirectory()) await addTree(archive, manifest, root, inside);
    else if (entry.isFile() && !LEFT_OUT.has(inside)) {
      manifest.files.push({ path: inside, ...(await archive.addFile(inside, join(root, inside))) });
    }
  }
}

const exists = (path: string) =>
  access(path, constants.F_OK).then(
    () => true,
    () => false,
  );
