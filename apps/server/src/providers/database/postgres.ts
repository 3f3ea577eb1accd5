import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as schema from '../../db/schema/index.ts';
import type { DatabaseProvider } from './database-provider.ts';
import { GUARDED } from './guarded-client.ts';
import { listen } from './listen.ts';
import { migrateWithLock } from './migrate-with-lock.ts';

/**
 * A PostgreSQL server, shared by any number of our processes. Each opens connections as it needs them: `poolMax` at most,
 * half as many for its queue, and one for each of the two to listen.
 */
export async function openPostgres(connectionString: string, poolMax = 20): Promise<DatabaseProvider> {
  await migrateWithLock(connectionString);
  const pool = new pg.Pool({ connectionString, max: poolMax, ...GUARDED });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  const db = drizzle({ client: pool, schema, casing: 'snake_case' });

  return {
    db,
    queueOptions: { connectionString, max: Math.ceil(poolMax / 2), ...GUARDED },
    notify: async (channel, payload) => {
      await pool.query('select pg_notify($1, $2)', [channel, payload]);
    },
    listen: (channel, onPayload, onGap) => listen({ connectionString, channel, onPayload, onGap }),
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}
