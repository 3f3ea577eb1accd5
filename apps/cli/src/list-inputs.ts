import { readdir, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { FurtherSlot } from '@tangible/contracts';
import type { WordKey } from '@tangible/i18n';
import { groupSides, type SidedPicture } from './group-sides.ts';
import { listAssets } from './list-assets.ts';
import type { Verb } from './parse-arguments.ts';
import { UsageError } from './usage-error.ts';

export interface Input {
  path: string;
  /** The file's name without its ending; unlike that of every other input of the batch. */
  name: string;
  /** Pictures of its other sides. */
  further?: Partial<Record<FurtherSlot, string>>;
  /** The mask of the picture. */
  mask?: string;
}

/** The file types taken from a folder, and the message if there are none. */
const INPUTS: Record<
  Exclude<Verb, 'batch' | 'edit' | 'scene'>,
  { pattern: RegExp; none: WordKey; emptyFolder: WordKey }
> = {
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
 * Pictures of one object from several sides are one input.
 * Throws a `UsageError` if a path does not exist or a folder contains none.
 */
export async function listInputs(paths: string[], verb: Exclude<Verb, 'batch'>): Promise<Input[]> {
  if (verb === 'edit' || verb === 'scene') return nameApart(await listAssets(paths));
  const { pattern, none, emptyFolder } = INPUTS[verb];
  if (paths.length === 0) throw new UsageError(none);
  const files: { path: string; isListed: boolean }[] = [];
  for (const path of paths) {
    const found = await stat(path).catch(() => null);
    if (!found) throw new UsageError('cli.errors.notFound', { path });
    if (!found.isDirectory()) {
      files.push({ path, isListed: false });
      continue;
    }
    const inside = (await readdir(path)).filter((name) => pattern.test(name)).sort();
    if (inside.length === 0) throw new UsageError(emptyFolder, { path });
    files.push(...inside.map((name) => ({ path: join(path, name), isListed: true })));
  }
  return nameApart(readPlain(files, verb));
}

/** A name for each that no other has. */
function nameApart(inputs: readonly SidedPicture[]): Input[] {
  const taken = new Set<string>();
  return inputs.map(({ path, plain, further }) => {
    let name = plain;
    for (let n = 2; taken.has(name.toLowerCase()); n++) name = `${plain}-${n}`;
    taken.add(name.toLowerCase());
    return { path, name, ...(further && { further }) };
  });
}

function readPlain(files: { path: string; isListed: boolean }[], verb: Verb): SidedPicture[] {
  if (verb === 'generate') return groupSides(files);
  return files.map(({ path }) => ({ path, plain: basename(path, extname(path)) || 'model' }));
}
