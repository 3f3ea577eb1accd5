import { readdir, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { UsageError } from './usage-error.ts';

export interface Picture {
  path: string;
  /** The file's name without its ending; unlike that of every other picture of the batch. */
  name: string;
}

const PICTURE = /\.(jpe?g|png|webp|gif)$/i;

/**
 * The pictures that paths name: files as they are, folders by what lies directly in them, in the order of their names.
 * Throws a `UsageError` when a path leads nowhere or a folder holds no picture.
 */
export async function listPictures(paths: string[]): Promise<Picture[]> {
  if (paths.length === 0) throw new UsageError('cli.errors.noPicture');
  const files: string[] = [];
  for (const path of paths) {
    const found = await stat(path).catch(() => null);
    if (!found) throw new UsageError('cli.errors.notFound', { path });
    if (!found.isDirectory()) {
      files.push(path);
      continue;
    }
    const inside = (await readdir(path)).filter((name) => PICTURE.test(name)).sort();
    if (inside.length === 0) throw new UsageError('cli.errors.emptyFolder', { path });
    files.push(...inside.map((name) => join(path, name)));
  }
  const taken = new Set<string>();
  return files.map((path) => {
    const plain = basename(path, extname(path)) || 'model';
    let name = plain;
    for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${plain}-${n}`;
    taken.add(name.toLowerCase());
    return { path, name };
  });
}
