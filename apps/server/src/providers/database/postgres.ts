import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { migrationsFolder } from '../../db/migrations-folder.ts';
import * as schema from '../../db/schema/index.ts';
import type { DatabaseProvider } from './database-provider.ts';

/** Any number that no other program on the same database would pick: servers that start together migrate in turn. */
const MIGRATION_LOCK = 7_264_013;

/**
 * A PostgreSQL server, shared by any number of our processes. Each opens connections as it needs them: `poolMax` at most,
 * half as many for its queue, and one for each of the two to listen.
 */
export async function openPostgres(connectionString: string, poolMax = 20): Promise<DatabaseProvider> {
  const pool = new pg.Pool({ connectionString, max: poolMax });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  const db = drizzle({ client: pool, schema, casing: 'snake_case' });
  await migrateInTurn(pool, () => migrate(db, { migrationsFolder }));

  return {
    db,
    queueOptions: { connectionString, max: Math.ceil(poolMax / 2) },
    notify: async (channel, payload) => {
      await pool.query('select pg_notify($1, $2)', [channel, payload]);
    },
    listen: (channel, onPayload) => listen(connectionString, channel, onPayload),
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}

async function migrateInTurn(pool: pg.Pool, run: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await run();
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {});
    client.release();
  }
}

/** Listens on a connection of its own, and opens a new one when it breaks. */
async function listen(connectionString: string, channel: string, onPayload: (payload: string) => void) {
  let closed = false;
  let client: pg.Client;

  const open = async () => {
    client = new pg.Client({ connectionString });
    client.on('notification', (message) => onPayload(message.payload ?? ''));
    client.on('error', () => {});
    client.on('end', () => {
      if (!closed) setTimeout(reopen, 1000).unref();
    });
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
  };
  const reopen = () => {
    if (!closed) open().catch(() => setTimeout(reopen, 1000).unref());
  };

  await open();
  return async () => {
    closed = true;
    await client.end().catch(() => {});
  };
}
