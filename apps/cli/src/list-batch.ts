import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { AppError, BATCH_FILES_MAX, BATCH_TABLES, BATCH_UNPACKED_BYTES_MAX } from '@tangible/contracts';
import { type BatchRow, openArchive, readBatchTable } from '@tangible/engine/node';
import type { WordKey } from '@tangible/i18n';
import { UsageError } from './usage-error.ts';

export interface BatchInput {
  /** The name of the picture, in a ZIP or beside a table with its folders. */
  file: string;
  /** Of the asset. */
  name: string;
  row: Omit<BatchRow, 'file' | 'name'>;
  read(): Promise<Uint8Array>;
}

const PICTURE = /\.(jpe?g|png|webp|gif)$/i;
const LIMITS = { entriesMax: BATCH_FILES_MAX * 10, bytesMax: BATCH_UNPACKED_BYTES_MAX * 4 };

interface Found {
  files: string[];
  table: Uint8Array | null;
  /** Whether pictures that the table does not name are left out. */
  isTableOnly: boolean;
  read(file: string): Promise<Uint8Array>;
}

/**
 * The pictures of a batch: those of a folder or a ZIP, which may contain a table, or those that a table names. Throws a
 * `UsageError` for anything else, and for a table with a mistake, with the number of its line.
 */
export async function listBatch([path, ...others]: readonly string[]): Promise<BatchInput[]> {
  if (path === undefined || others.length > 0) throw new UsageError('cli.errors.oneBatch');
  const found = await stat(path).catch(() => null);
  if (!found) throw new UsageError('cli.errors.notFound', { path });
  const { files, table, isTableOnly, read } = await tell(async () =>
    found.isDirectory() ? listFolder(path) : /\.csv$/i.test(path) ? listTable(path) : listZip(path),
  );
  const rows = await tell(async () => (table ? readBatchTable(table, files) : new Map<string, BatchRow>()));
  const wanted = isTableOnly ? [...rows.keys()] : files;
  if (wanted.length === 0) throw new UsageError('cli.errors.emptyFolder', { path });
  return wanted.map((file) => {
    const { file: _, name, ...row } = rows.get(file) ?? { file };
    return { file, name: name ?? basename(file, extname(file)), row, read: () => read(file) };
  });
}

async function listFolder(folder: string): Promise<Found> {
  const names = (await readdir(folder)).sort();
  const own = names.find((name) => (BATCH_TABLES as readonly string[]).includes(name.toLowerCase()));
  return {
    files: names.filter((name) => PICTURE.test(name)),
    table: own === undefined ? null : await readFile(join(folder, own)),
    isTableOnly: false,
    read: (file) => readFile(join(folder, file)),
  };
}

async function listTable(path: string): Promise<Found> {
  const folder = dirname(path);
  const inside = await readdir(folder, { recursive: true });
  return {
    files: inside.map((file) => file.replaceAll('\\', '/')).filter((file) => PICTURE.test(file)),
    table: await readFile(path),
    isTableOnly: true,
    read: (file) => readFile(join(folder, file)),
  };
}

async function listZip(path: string): Promise<Found> {
  const files = await openArchive(await readFile(path), LIMITS);
  const own = [...files.keys()].find((file) =>
    (BATCH_TABLES as readonly string[]).includes(basename(file).toLowerCase()),
  );
  return {
    files: [...files.keys()].filter((file) => PICTURE.test(file)),
    table: own === undefined ? null : (files.get(own) ?? null),
    isTableOnly: false,
    read: async (file) => files.get(file)!,
  };
}

/** A mistake in what was given is told like one in the command. */
async function tell<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError) throw new UsageError(`errors.${error.code}` as WordKey, error.values);
    throw error;
  }
}
