import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { inject } from 'vitest';
import type { DatabaseProvider } from '../src/providers/database/database-provider.ts';
import { openPglite } from '../src/providers/database/pglite.ts';
import { openPostgres } from '../src/providers/database/postgres.ts';
import { whenDone } from './when-done.ts';

/**
 * A fresh, migrated database: PGlite in memory, or a new database on the server that TEST_DATABASE_URL names, so that
 * the same suite runs on both.
 */
export async function openTestDatabase(): Promise<DatabaseProvider> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (!serverUrl) return openPglite('memory://', new Blob([await readFile(inject('databaseSnapshot'))]));

  const { url, drop } = await createDatabase(serverUrl);
  const database = await openPostgres(url);
  return {
    ...database,
    async close() {
      await database.close();
      await drop();
    },
  };
}

/** The setting that gives server processes a database of their own; none with PGlite, which lives in their folder. */
export async function makeProcessDatabase(): Promise<{ DATABASE_URL?: string }> {
  const serverUrl = process.env.TEST_DATABASE_URL;
  if (!serverUrl) return {};
  const { url, drop } = await createDatabase(serverUrl);
  whenDone(drop);
  return { DATABASE_URL: url };
}

async function createDatabase(serverUrl: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `tangible_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(serverUrl, `drop database ${name} with (force)`) };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
