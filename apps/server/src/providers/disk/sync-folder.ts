import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Flushes the names in a folder to disk, so that a rename survives a power cut. Windows does that automatically. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using handle = await open(folder, 'r');
  await handle.sync();
}

/** How many files are written through at a time: as many as Node has threads for. */
const AT_A_TIME = 4;

/** Has everything in a folder on disk: each file, and the names in each folder. */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const syncNext = async () => {
    for (let path = files.pop(); path !== undefined; path = files.pop()) {
      await using handle = await open(path, 'r+');
      await handle.sync();
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, syncNext));
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ parentPath, name }) => join(parentPath, name));
  for (const path of [...folders, folder]) await syncFolder(path);
}
