import type { PGlite } from '@electric-sql/pglite';
import Fastify from 'fastify';
import pg from 'pg';
import { jobs } from '../jobs/index.ts';
import { startQueue } from '../jobs/queue.ts';
import type { DatabaseProvider } from '../providers/database/database-provider.ts';
import { openPglite } from '../providers/database/pglite.ts';
import { openPostgres } from '../providers/database/postgres.ts';
import type { SqlEndpoint } from './sql-endpoint.ts';

/** The text of a timestamp depends on the time zone of the session. */
const PLAIN = "set time zone 'UTC'";

type OpenSide = SqlEndpoint & { close(): Promise<void> };

/** An embedded database, migrated as at its own next start. The folder must be locked by the caller. */
export async function openEmbedded(folder: string): Promise<OpenSide> {
  const database = await openPglite(folder);
  await makeQueues(database);
  const lite = (database.db as unknown as { $client: PGlite }).$client;
  await lite.query(PLAIN);
  return {
    ask: async (statement, values) =>
      (await lite.query<(string | null)[]>(statement, values, { rowMode: 'array' })).rows,
    close: () => database.close(),
  };
}

/** A PostgreSQL server, with all tables and queues that a server of ours would make on it. */
export async function openServer(url: string): Promise<OpenSide> {
  const database = await openPostgres(url);
  await makeQueues(database);
  await database.close();

  // A connection without the limits that a server gives its statements: copying may take long.
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  await client.query(PLAIN);
  return {
    ask: async (statement, values) =>
      (await client.query<(string | null)[]>({ text: statement, values: values ?? [], rowMode: 'array' })).rows,
    close: () => client.end(),
  };
}

async function makeQueues(database: DatabaseProvider): Promise<void> {
  const queue = await startQueue(
    database,
    jobs.map(({ job }) => job),
    Fastify({ logger: false }).log,
  );
  await queue.stop(0);
}
