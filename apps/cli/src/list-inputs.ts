import { readdir, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { WordKey } from '@tangible/i18n';
import type { Verb } from './parse-arguments.ts';
import { UsageError } from './usage-error.ts';

export interface Input {
  path: string;
  /** The file's name without its ending; unlike that of every other input of the batch. */
  name: string;
}

/** The file types taken from a folder, and the message if there are none. */
const INPUTS: Record<Verb, { pattern: RegExp; none: WordKey; emptyFolder: WordKey }> = {
  generate: {
    pattern: /\.(jpe?g|png|webp|gif)$/i,
    none: 'cli.errors.noPicture',
    emptyFolder: 'cli.errors.emptyFolder',
  },
  finish: {
    pattern: /\.(glb|obj|stl|zip)$/i,
    none: 'cli.errors.noModel',
    emptyFolder: 'cli.errors.emptyModelFolder',
  },
};

/**
 * The pictures or models that paths name: files as they are, folders by the files directly in them, sorted by name.
 * Throws a `UsageError` if a path does not exist or a folder contains none.
 */
export async function listInputs(paths: string[], verb: Verb): Promise<Input[]> {
  const { pattern, none, emptyFolder } = INPUTS[verb];
  if (paths.length === 0) throw new UsageError(none);
  const files: string[] = [];
  for (const path of paths) {
    const found = await stat(path).catch(() => null);
    if (!found) throw new UsageError('cli.errors.notFound', { path });
    if (!found.isDirectory()) {
      files.push(path);
      continue;
    }
    const inside = (await readdir(path)).filter((name) => pattern.test(name)).sort();
    if (inside.length === 0) throw new UsageError(emptyFolder, { path });
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
