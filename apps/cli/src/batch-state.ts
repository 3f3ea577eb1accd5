import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BatchInput } from './list-batch.ts';
import { UsageError } from './usage-error.ts';

/** What a batch was begun with, so that it goes on in the same way. */
export interface BatchState {
  /** The options that decide what an asset looks like. */
  options: Record<string, unknown>;
  /** The folder of each picture. */
  folders: Record<string, string>;
  /** The batch of a server that this one is, and the hash of all that was sent to it. */
  remote?: { hash: string; batchId: string };
}

const STATE = 'batch.json';
const FOLDER_LENGTH_MAX = 80;

/**
 * Reads what an earlier run wrote into the folder, and gives new pictures folders of their own. Throws a `UsageError` if
 * that run had other options.
 */
export async function openBatchState(
  out: string,
  { inputs, options }: { inputs: readonly BatchInput[]; options: BatchState['options'] },
): Promise<BatchState> {
  const before = await readState(out);
  if (before && JSON.stringify(before.options) !== JSON.stringify(options)) {
    throw new UsageError('cli.errors.otherBatch', { path: out });
  }
  const folders = { ...before?.folders };
  const taken = new Set(Object.values(folders).map((name) => name.toLowerCase()));
  for (const { file, name } of inputs) {
    if (Object.hasOwn(folders, file)) continue;
    const plain = toFolder(name);
    let folder = plain;
    for (let n = 2; taken.has(folder.toLowerCase()); n++) folder = `${plain}-${n}`;
    taken.add(folder.toLowerCase());
    folders[file] = folder;
  }
  const state = { options, folders, ...(before?.remote && { remote: before.remote }) };
  await writeBatchState(out, state);
  return state;
}

/** Replaces the state as a whole: a kill leaves the old one or the new one. */
export async function writeBatchState(out: string, state: BatchState): Promise<void> {
  await writeFile(join(out, `${STATE}.part`), `${JSON.stringify(state, null, 2)}\n`);
  await rename(join(out, `${STATE}.part`), join(out, STATE));
}

async function readState(out: string): Promise<BatchState | null> {
  const text = await readFile(join(out, STATE), 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    const state = JSON.parse(text) as BatchState;
    if (typeof state.folders === 'object' && state.folders !== null) return state;
  } catch {}
  throw new UsageError('cli.errors.otherBatch', { path: out });
}

/** A name that every file system takes for a folder. */
const toFolder = (name: string): string =>
  name
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: file systems refuse them.
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*]/g, '-')
    .slice(0, FOLDER_LENGTH_MAX)
    .toWellFormed()
    .replace(/^[\s.]+|[\s.]+$/g, '') || 'asset';
