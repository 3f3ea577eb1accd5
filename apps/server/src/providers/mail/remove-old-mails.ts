import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Removes mails from the outbox that were written before a given time, and returns their number. Other files stay. */
export async function removeOldMails(folder: string, before: Date): Promise<number> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  let removed = 0;
  for (const name of names.filter((name) => /^\d{4}-\d\d-\d\dT.*\.txt$/.test(name))) {
    const path = join(folder, name);
    const written = await stat(path).catch(() => null); // Removed meanwhile.
    if (!written || written.mtime >= before) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}
