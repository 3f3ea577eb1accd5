import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, test } from 'vitest';
import { migrationsFolder } from '../../src/db/migrations-folder.ts';
import { openPglite } from '../../src/providers/database/pglite.ts';
import { makeProcessDatabase } from '../open-test-database.ts';
import { callProcess, makeEmptyDataDir, startServerProcess } from '../server-process.ts';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const journal = JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8'));
const ALL = journal.entries.length;

if (process.env.TEST_DATABASE_URL) {
  test('three processes that start together on an empty PostgreSQL migrate once and all serve', async () => {
    const database = await makeProcessDatabase();
    const start = async (role: string) => {
      const env = { DATA_DIR: await makeEmptyDataDir(), ROLE: role, ...database };
      return startServerProcess(env as Record<string, string>, main);
    };
    const [first, second, worker] = await Promise.all([start('http'), start('http'), start('worker')]);
    for (const server of [first, second]) {
      expect(await callProcess(server, 'GET', '/health/ready')).toEqual({ status: 200, body: { status: 'ok' } });
    }
    const client = new pg.Client({ connectionString: database.DATABASE_URL });
    await client.connect();
    const { rows } = await client.query('select count(*)::int as done from drizzle.__drizzle_migrations');
    await client.end();
    expect(rows).toEqual([{ done: ALL }]);
    const ends = await Promise.all([first, second, worker].map((server) => server.kill('SIGTERM')));
    expect(ends).toEqual([0, 0, 0]);
  });
} else {
  test('an embedded database that is reopened has nothing left to migrate', async () => {
    const folder = join(await makeEmptyDataDir(), 'database');
    for (let i = 0; i < 2; i++) {
      const { db, close } = await openPglite(folder);
      const { rows } = (await db.execute(
        'select count(*)::int as done from drizzle.__drizzle_migrations',
      )) as unknown as { rows: object[] };
      await close();
      expect(rows).toEqual([{ done: ALL }]);
    }
  });
}
