import { setTimeout as delay } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { migrationsFolder } from '../../db/migrations-folder.ts';

/** Any number that no other program on the same database would pick: servers that start together migrate in turn. */
const MIGRATION_LOCK = 7_264_013;

/** While a migration waits for a table that is in use, all other queries wait behind it: at most this long. */
const LOCK_WAIT_S = 5;
const TRIES = 12;

/** PostgreSQL's error code for a lock timeout. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Migrates the tables, one process after another. It uses its own connection, without the limits on statements: a
 * migration may take long, and so may waiting for another process that migrates.
 */
export async function migrateWithLock(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    // Given up with the connection, however that ends.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`set lock_timeout = '${LOCK_WAIT_S}s'`);
    for (let tries = 1; ; tries++) {
      try {
        await migrate(drizzle({ client }), { migrationsFolder });
        return;
      } catch (error) {
        if (codeOf(error) !== LOCK_NOT_AVAILABLE || tries === TRIES) throw error;
        await delay(1_000);
      }
    }
  } finally {
    await client.end().catch(() => {});
  }
}

/** Drizzle wraps the driver's error. */
function codeOf(error: unknown): string | undefined {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return code ?? cause?.code;
}
