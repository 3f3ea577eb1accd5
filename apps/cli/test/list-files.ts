import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The files in a folder of `home`, by their paths within it, in order. */
export async function listFiles(home: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(home, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(home, folder).length + 1))
    .sort();
}
