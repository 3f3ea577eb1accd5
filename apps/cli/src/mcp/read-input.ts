import { readFile, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { UsageError } from '../usage-error.ts';

/** The bytes of a file that an agent names. Throws a `UsageError` when there is none, or something endless. */
export async function readInput(path: string): Promise<Uint8Array> {
  if (!(await stat(path).catch(() => null))?.isFile()) throw new UsageError('cli.errors.notFound', { path });
  return readFile(path);
}

/** The same for several, by name. */
export async function readInputs<Key extends string>(
  paths: Partial<Record<Key, string | undefined>> = {},
): Promise<Partial<Record<Key, Uint8Array>>> {
  const named = Object.entries(paths).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const read = named.map(async ([name, path]) => [name, await readInput(path)] as const);
  return Object.fromEntries(await Promise.all(read)) as Partial<Record<Key, Uint8Array>>;
}

/** The name of a file without its ending. */
export const nameOf = (path: string): string => basename(path, extname(path)) || 'asset';
