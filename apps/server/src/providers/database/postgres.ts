import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { migrationsFolder } from '../../db/migrations-folder.ts';
import * as schema from '../../db/schema/index.ts';
import type { DatabaseProvider } from './database-provider.ts';
import { GUARDED } from './guarded-client.ts';
import { listen } from './listen.ts';

/** Any number that no other program on the same database would pick: servers that start together migrate in turn. */
const MIGRATION_LOCK = 7_264_013;

/**
 * A PostgreSQL server, shared by any number of our processes. Each opens connections as it needs them: `poolMax` at most,
 * half as many for its queue, and one for each of the two to listen.
 */
export async function openPostgres(connectionString: string, poolMax = 20): Promise<DatabaseProvider> {
  await migrateInTurn(connectionString);
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

/** On connections of its own, without the limits on statements: a migration may take its time, and wait for another's. */
async function migrateInTurn(connectionString: string): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 2, connectionTimeoutMillis: 5_000 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    const client = await pool.connect();
    try {
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
      await migrate(drizzle({ client: pool }), { migrationsFolder });
    } finally {
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {});
      client.release();
    }
  } finally {
    await pool.end();
  }
}
