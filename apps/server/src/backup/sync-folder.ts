import { open } from 'node:fs/promises';

/** Has the names in a folder on disk, so that a rename outlives a power cut. Windows does that by itself. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using handle = await open(folder, 'r');
  await handle.sync();
}
