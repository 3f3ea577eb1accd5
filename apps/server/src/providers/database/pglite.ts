import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { fromPglite } from 'pg-boss';
import { migrationsFolder } from '../../db/migrations-folder.ts';
import * as schema from '../../db/schema/index.ts';
import { closeTree } from '../disk/keep-private.ts';
import { syncTree } from '../disk/sync-folder.ts';
import type { DatabaseProvider } from './database-provider.ts';
import { durableFiles } from './durable-files.ts';

/**
 * PostgreSQL compiled to WebAssembly, in this process: the default, which needs no server.
 * One folder belongs to one process; `lockFolder` sees to that before this is called.
 *
 * @param folder where the tables live
 */
export const openPglite = async (folder: string): Promise<DatabaseProvider> => providePglite(await open(folder));

/** An open database, migrated. Tests open theirs without waiting for the disk at each commit. */
export async function providePglite(lite: PGlite): Promise<DatabaseProvider> {
  lite.parsers = keepTypes(lite.parsers);
  const db = drizzle({ client: lite, schema, casing: 'snake_case' });
  await migrate(db, { migrationsFolder });

  return {
    db,
    queueOptions: { db: fromPglite(lite), backend: 'pglite' },
    notify: async (channel, payload) => {
      await lite.query('select pg_notify($1, $2)', [channel, payload]);
    },
    listen: async (channel, onPayload) => {
      const unlisten = await lite.listen(channel, onPayload);
      return () => unlisten();
    },
    pool: () => null,
    close: () => lite.close(),
  };
}

/** PostgreSQL's own types have lower numbers; above are those of rows of each table, which nothing reads as arrays. */
const ROW_TYPE_MIN = 10_000;

/**
 * Parsers of plain types and their arrays. Drizzle brings parsers with each query, to which PGlite then copies all of its
 * own: with those of 270 arrays of rows that takes as long as a short query.
 */
const keepTypes = (parsers: PGlite['parsers']): PGlite['parsers'] =>
  Object.fromEntries(Object.entries(parsers).filter(([type]) => Number(type) < ROW_TYPE_MIN));

/** Opens the files, each commit of which is on disk before it is answered. A new folder is closed to others first. */
async function open(folder: string): Promise<PGlite> {
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
  const isNew = !existsSync(join(folder, 'PG_VERSION'));
  const lite = await PGlite.create(durableFiles(folder));
  if (isNew) {
    // The initial files of a new database are written without either.
    await closeTree(folder);
    await syncTree(folder);
  }
  return lite;
}
