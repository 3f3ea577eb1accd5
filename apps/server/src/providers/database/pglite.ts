import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { fromPglite } from 'pg-boss';
import { migrationsFolder } from '../../db/migrations-folder.ts';
import * as schema from '../../db/schema/index.ts';
import type { DatabaseProvider } from './database-provider.ts';

/**
 * PostgreSQL compiled to WebAssembly, in this process: the default, which needs no server.
 * One folder belongs to one process; `lockFolder` sees to that before this is called.
 *
 * @param folder where the tables live, or `memory://` in tests
 * @param snapshot a dumped data folder to start from, which spares tests the migrations
 */
export async function openPglite(folder: string, snapshot?: Blob): Promise<DatabaseProvider> {
  if (!folder.startsWith('memory://')) await mkdir(dirname(folder), { recursive: true });
  const lite = await PGlite.create(folder, snapshot ? { loadDataDir: snapshot } : {});
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
