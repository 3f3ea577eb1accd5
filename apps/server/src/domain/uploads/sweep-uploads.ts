import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A request may take 5 minutes to arrive and wait to be inspected; an older file belongs to a process that died. */
const UPLOAD_MAX_MS = 3600_000;

/**
 * Makes the folder for uploads and removes those that a process which died has left. Younger ones may belong to another
 * process on the same data folder, which is about to store them.
 */
export async function sweepUploads(folder: string, now: Date): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found && now.getTime() - found.mtimeMs > UPLOAD_MAX_MS) await rm(path, { force: true });
  }
}
