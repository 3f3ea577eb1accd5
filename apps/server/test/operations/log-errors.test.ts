import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { defineJob } from '../../src/jobs/define-job.ts';
import { startQueue } from '../../src/jobs/queue.ts';
import { serializeError } from '../../src/logs/serialize-error.ts';
import { openCheckout } from '../billing/steps.ts';
import { readFixture, startTestServer, waitForEnd } from '../harness.ts';
import { openTestDatabase } from '../open-test-database.ts';
import { quickGenerator } from '../slow-generator.ts';

const failureOf = (work: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(work).then(
    () => null,
    (error) => error,
  );

test('while the database is down, no token, key, name or address is logged', async () => {
  const lines: string[] = [];
  const database = await openTestDatabase();
  const server = await startTestServer({
    env: { LOG_LEVEL: 'trace' },
    given: { generator: quickGenerator },
    database,
    onLog: (line) => lines.push(line),
  });
  const ada = await server.register();
  const { body: key } = await ada.call('POST', '/api-keys', { body: { name: 'robot' } });
  const made = await waitForEnd(ada, (await ada.generate(await readFixture('mug.png'))).body.contentId);
  const file = new URL(made.resultUrl!).pathname;
  const checkout = new URL((await openCheckout(ada, 'refill-onetime')).checkoutUrl).pathname;
  const email = 'nobody.else@private.example';

  lines.length = 0;
  // From here on the database does not answer, as when PostgreSQL is stopped: each statement fails.
  const { $client: client } = database.db as unknown as { $client: Record<'query' | 'transaction', unknown> };
  const { query, transaction } = client;
  const refuse = async () => {
    throw Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
  };
  client.query = refuse;
  onTestFinished(() => void Object.assign(client, { query, transaction }));
  const statuses = [
    await server.call('GET', file),
    await server.call('GET', checkout),
    await ada.call('GET', '/auth/me'),
    await server.call('GET', '/tangible/history', { token: key.data.apiKey }),
    await server.call('POST', '/auth/login', { body: { usernameOrEmail: email, password: 'secret1' } }),
    await server.call('POST', '/auth/forgot-password', { body: { email } }),
    await server.call('GET', '/health/ready'),
  ].map(({ status }) => status);
  // Each is a failure of ours, and each is in the log with the statement that failed.
  expect(statuses).toEqual(statuses.map(() => 503));
  const log = lines.join('');
  expect(log.match(/Failed query/g)?.length).toBeGreaterThanOrEqual(5);
  for (const secret of [ada.token, file.split('/')[2]!, checkout.split('/')[2]!, email, 'params']) {
    expect(log).not.toContain(secret);
  }
});

test('omits the values in PostgreSQL messages and details, and still says what failed', async () => {
  const { db, close } = await openTestDatabase();
  onTestFinished(close);
  const insert = (name: string) =>
    db.execute(sql`insert into users (username, username_key, email, email_key, password_hash, source_id)
      values (${name}, ${name}, ${name}, ${name}, 'x', 'tangible')`);
  await insert('secret-name');
  const twice = serializeError(await failureOf(insert('secret-name')));
  expect(twice).toMatchObject({
    message: expect.stringContaining('Failed query: insert into users'),
    cause: {
      code: '23505',
      constraint: expect.stringContaining('users'),
      message: expect.stringContaining('duplicate'),
    },
  });
  const unread = serializeError(await failureOf(db.execute(sql`select ${'secret-name'}::uuid`)));
  expect(unread.cause).toMatchObject({ code: '22P02', message: expect.stringMatching(/^invalid input syntax/) });
  expect(JSON.stringify([twice, unread])).not.toContain('secret-name');
  expect(twice.stack).toMatch(/^\s+at /);
});

test('a failed job is kept with its error, without the values of its statement', async () => {
  const database = await openTestDatabase();
  const lines: string[] = [];
  const log = Fastify({ logger: { level: 'trace', stream: { write: (line: string) => void lines.push(line) } } }).log;
  const job = defineJob({
    name: 'leaky',
    payload: z.object({}),
    retries: 0,
    retryDelaySeconds: 1,
    timeoutSeconds: 60,
  });
  const queue = await startQueue(database, [job], log);
  onTestFinished(async () => {
    await queue.stop(0);
    await database.close();
  });
  await queue.work(job, 1, async () => void (await database.db.execute(sql`select ${'secret-name'}::uuid`)));
  await queue.send(job, {});
  const readOutput = async () => {
    const statement = sql`select output from pgboss.job where name = 'leaky' and state = 'failed'`;
    return JSON.stringify(((await database.db.execute(statement)) as unknown as { rows: unknown[] }).rows);
  };
  await expect.poll(readOutput, { timeout: 60_000 }).toContain('Failed query');
  expect(await readOutput()).not.toContain('secret-name');
});
