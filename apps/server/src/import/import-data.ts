import { join, resolve } from 'node:path';
import type { Settings } from '../env.ts';
import { lockFolder } from '../providers/database/lock-folder.ts';
import { folderStorage } from '../providers/storage/folder-storage.ts';
import { openStorage } from '../providers/storage/index.ts';
import { type CopiedFiles, copyFiles } from './copy-files.ts';
import { copyTables, refuseUsed } from './copy-tables.ts';
import { listTables } from './list-tables.ts';
import { openEmbedded, openServer } from './open-endpoints.ts';
import type { SqlEndpoint } from './sql-endpoint.ts';

export interface Imported {
  tables: { table: string; rows: number }[];
  /** Null when the files stay where they are. */
  files: CopiedFiles | null;
}

/**
 * Copies an embedded installation to a PostgreSQL database and the configured storage. Files are copied first and rows
 * last, in one transaction: once a server can see the rows, all files that they name exist. If it is interrupted,
 * running it again continues.
 *
 * @param say told what is being done, a sentence at a time
 */
export async function importData(
  { from, databaseUrl, settings }: { from: string; databaseUrl: string; settings: Pick<Settings, 's3' | 'dataDir'> },
  say: (sentence: string) => void,
): Promise<Imported> {
  const folder = resolve(from);
  const unlock = await lockFolder(folder);
  const closers: (() => Promise<void>)[] = [unlock];
  try {
    say(`Reading ${folder}`);
    const source = await openEmbedded(join(folder, 'database'));
    closers.push(() => source.close());
    const target = await openServer(databaseUrl);
    closers.push(() => target.close());
    const tables = await listTables(source, target);
    await refuseUsed(target, tables);

    let files: CopiedFiles | null = null;
    if (settings.s3 || settings.dataDir !== folder) {
      say('Copying files');
      const storage = await openStorage(settings);
      files = await copyFiles(folderStorage(join(folder, 'files')), storage, await readMimes(source));
    }
    say('Copying tables');
    return { tables: await copyTables(source, target, tables), files };
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

async function readMimes(source: SqlEndpoint): Promise<Map<string, string>> {
  const rows = await source.ask('select storage_key, mime from artifacts');
  return new Map(rows.map(([key, mime]) => [key ?? '', mime ?? '']));
}
