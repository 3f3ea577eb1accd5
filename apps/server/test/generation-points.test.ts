import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { multipart, readFixture, startTestServer, waitForEnd } from './harness.ts';
import { quickGenerator } from './slow-generator.ts';

const mug = await readFixture('mug.png');

test('the held points, the row and the job are one transaction: rolled back, none of them exists', async () => {
  const server = await startTestServer({ workers: false });
  const ada = await server.register();
  const { queue } = server.services;
  const send = queue.sendAll;
  queue.sendAll = async (...args) => {
    await send.apply(queue, args);
    throw new Error('the last statement fails');
  };
  const failed = await ada.generate(mug);
  expect(failed).toMatchObject({ status: 500, body: { code: 'INTERNAL' } });
  queue.sendAll = send;

  // Registering has sent its own mail.
  const countJobs = () =>
    server.services.db.execute(sql`select count(*)::int as n from pgboss.job where name <> 'send-confirmation'`);
  expect(await countJobs()).toMatchObject({ rows: [{ n: 0 }] });
  expect((await ada.call('GET', '/points/ledger')).body.data).toMatchObject({ balance: 30, held: 0 });
  expect((await ada.call('GET', '/tangible/history')).body.records).toEqual([]);

  expect((await ada.generate(mug)).status).toBe(200);
  expect(await countJobs()).toMatchObject({ rows: [{ n: 1 }] });
});

test('a hundred concurrent generations with points for ten: ten run, ninety are refused, the ledger adds up', async () => {
  const server = await startTestServer({ given: { generator: quickGenerator }, env: { WORKER_CONCURRENCY: '8' } });
  const ada = await server.register({ points: 100 });
  const answers = await Promise.all(Array.from({ length: 100 }, () => ada.generate(mug)));
  const accepted = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 402);
  expect([accepted.length, refused.length]).toEqual([10, 90]);
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['NOT_ENOUGH_POINTS']));

  for (const { body } of accepted) expect((await waitForEnd(ada, body.contentId)).status).toBe('COMPLETED');
  const { data } = (await ada.call('GET', '/points/ledger?limit=100')).body;
  expect(data).toMatchObject({ balance: 0, held: 0 });
  const sum = data.entries.reduce((total: number, entry: { delta: number }) => total + entry.delta, 0);
  expect(sum).toBe(0);
  const count = (movement: string) => data.entries.filter((e: { movement: string }) => e.movement === movement).length;
  expect([count('held'), count('captured'), count('released')]).toEqual([10, 10, 0]);
});

test('without enough points a generation is refused with a message, and nothing is stored', async () => {
  const server = await startTestServer({ workers: false });
  const ada = await server.register({ points: 4 });
  const refused = await ada.generate(mug, { subdivisionLevel: 'low' });
  expect(refused).toMatchObject({
    status: 402,
    body: { code: 'NOT_ENOUGH_POINTS', error: 'Not enough points: this generation costs 5, you have 4' },
  });
  const bodyless = await server.call('POST', '/tangible/generate', { ...multipart(mug), token: 'tgs_nobody' });
  expect(bodyless).toMatchObject({ status: 401, body: { error: 'Unauthorized. Please log in.' } });
});
