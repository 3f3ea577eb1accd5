import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UsageError } from './usage-error.ts';

/** Makes the folder before any work is done, so that a wrong place is known at once. */
export async function prepareFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true });
  } catch (error) {
    throw new UsageError('cli.errors.cannotWrite', { path, reason: (error as Error).message });
  }
}

/**
 * Writes the files of an asset or a scene into a folder, which is made where it is missing. Each is written under another
 * name first, so that a reader finds the old one or the new one, never half.
 *
 * @example
 * await writeFiles('out/mug', asset.files);
 */
export async function writeFiles(folder: string, files: readonly { path: string; bytes: Uint8Array }[]): Promise<void> {
  for (const { path, bytes } of files) {
    const to = join(folder, path);
    await mkdir(dirname(to), { recursive: true });
    await writeFile(`${to}.part`, bytes);
    await rename(`${to}.part`, to);
  }
}
