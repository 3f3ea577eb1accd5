import { setTimeout as delay } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { defineJob } from '../../src/jobs/define-job.ts';
import { startQueue } from '../../src/jobs/queue.ts';
import { openTestDatabase } from '../open-test-database.ts';

const payload = z.object({ number: z.number() });
const common = { payload, retryDelaySeconds: 1, timeoutSeconds: 60 };
const job = defineJob({ ...common, name: 'work', retries: 1 });
const later = defineJob({ ...common, name: 'later', retries: 0, oneWaitsPerKey: true });

async function openQueue() {
  const database = await openTestDatabase();
  let statements = 0;
  const { db } = database.queueOptions;
  if (db) {
    const executeSql = db.executeSql.bind(db);
    db.executeSql = (...args) => {
      statements += 1;
      return executeSql(...args);
    };
  }
  const queue = await startQueue(database, [job, later], Fastify({ logger: false }).log);
  onTestFinished(async () => {
    await queue.stop(0);
    await database.close();
  });
  return { queue, countStatements: () => statements };
}

// Only the embedded database lets us see its statements.
test.skipIf(process.env.TEST_DATABASE_URL)('an idle queue rarely queries the embedded database', async () => {
  const { queue, countStatements } = await openQueue();
  for (const one of [job, later]) await queue.work(one, 1, async () => {});
  await delay(2_000);
  const before = countStatements();
  await delay(6_000);
  // Each of the two workers looks once in 10 s. A pass of supervision each second would be dozens.
  expect(countStatements() - before).toBeLessThanOrEqual(2);
});

test('immediate, delayed and retried jobs are taken while workers wait for notifications', async () => {
  const { queue } = await openQueue();
  const taken: string[] = [];
  await queue.work(job, 1, async ({ number }) => {
    taken.push(`work ${number}`);
    if (taken.length === 1) throw new Error('once more');
  });
  await queue.work(later, 1, async ({ number }) => void taken.push(`later ${number}`));
  await queue.send(job, { number: 1 });
  await queue.sendLater(later, { number: 2 }, { key: 'a', seconds: 2 });
  await expect.poll(() => taken.toSorted(), { timeout: 60_000 }).toEqual(['later 2', 'work 1', 'work 1']);
});
