import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { defineJob } from '../src/jobs/define-job.ts';
import { startQueue } from '../src/jobs/queue.ts';
import { openTestDatabase } from './open-test-database.ts';

/** A queue with one job that has a single try more, and the list of those that were given up. */
async function openQueue(timeoutSeconds = 60) {
  const database = await openTestDatabase();
  const payload = z.object({ number: z.number() });
  const common = { payload, retryDelaySeconds: 1, timeoutSeconds };
  const lost = defineJob({ ...common, name: 'lost', retries: 0 });
  const job = defineJob({ ...common, name: 'work', retries: 1, afterLastTry: lost });
  const reminder = defineJob({ ...common, name: 'reminder', retries: 0, oneWaitsPerKey: true });
  const queue = await startQueue(database, [job, lost, reminder], Fastify({ logger: false }).log);
  const givenUp: number[] = [];
  await queue.work(lost, 1, async ({ number }) => void givenUp.push(number));
  onTestFinished(async () => {
    await queue.stop(0);
    await database.close();
  });
  /**
   * The end of a worker's machine as the database sees it: no more heartbeats of the job. The worker of the test still
   * sends them every few seconds, so this is repeated until the job counts as lost. Sending a delayed job makes the
   * queue check at once, and not after its ten seconds.
   */
  const die = async (attempt: number, isLost: () => boolean, set = sql`retry_count = retry_count`) => {
    const silence = sql`update pgboss.job set heartbeat_on = now() - interval '1 hour', ${set}
      where name = 'work' and state = 'active' and retry_count = ${attempt}`;
    await expect
      .poll(
        async () => {
          await database.db.execute(silence);
          await queue.sendLater(reminder, { number: attempt }, { key: 'reminder', seconds: 0 });
          return isLost();
        },
        { timeout: 120_000, interval: 250 },
      )
      .toBe(true);
  };
  const readState = async () => {
    const { rows } = (await database.db.execute(
      sql`select state, retry_count from pgboss.job where name = 'work'`,
    )) as {
      rows: unknown[];
    };
    return rows[0];
  };
  return { queue, job, givenUp, die, readState };
}

/** The job of a dead worker: it never ends. */
const never = () => new Promise<never>(() => {});

test('a failing job is tried as often as allowed, then given up', async () => {
  const { queue, job, givenUp } = await openQueue();
  let tries = 0;
  await queue.send(job, { number: 1 });
  await queue.work(job, 1, async () => {
    tries++;
    throw new Error('no');
  });
  await expect.poll(() => givenUp, { timeout: 120_000 }).toEqual([1]);
  expect(tries).toBe(2);
});

test('workers that die during a job do not use up its attempts', async () => {
  const { queue, job, givenUp, die, readState } = await openQueue();
  let tries = 0;
  const done = Promise.withResolvers<number>();
  await queue.send(job, { number: 2 });
  await queue.work(job, 4, async ({ number }) => {
    tries++;
    if (tries <= 3) await never();
    // One failure after three deaths is still allowed.
    if (tries === 4) throw new Error('no');
    done.resolve(number);
  });
  for (const death of [1, 2, 3]) {
    await expect.poll(() => tries, { timeout: 120_000 }).toBe(death);
    await die(death - 1, () => tries > death, sql`retry_backoff = false`);
  }
  expect(await done.promise).toBe(2);
  await expect.poll(readState, { timeout: 60_000 }).toEqual({ state: 'completed', retry_count: 4 });
  expect({ tries, givenUp }).toEqual({ tries: 5, givenUp: [] });
});

test('a job that crashes every worker is given up eventually', async () => {
  const { queue, job, givenUp, die } = await openQueue();
  let tries = 0;
  await queue.send(job, { number: 3 });
  await queue.work(job, 3, () => {
    tries++;
    return never();
  });
  await expect.poll(() => tries, { timeout: 120_000 }).toBe(1);
  // As if five had died before this one: one more may follow, for its one try more and five deaths.
  await die(0, () => tries === 2, sql`retry_count = 5, retry_backoff = false`);
  expect(givenUp).toEqual([]);
  await die(6, () => givenUp.length > 0);
  expect(givenUp).toEqual([3]);
  expect(tries).toBe(2);
});

test('an attempt that takes too long is asked to end, and counts as failed', async () => {
  const { queue, job, givenUp } = await openQueue(1);
  const reasons: string[] = [];
  await queue.send(job, { number: 4 });
  await queue.work(job, 1, async (_, signal) => {
    await delay(60_000, undefined, { signal }).catch(() => {});
    reasons.push(String(signal.reason));
  });
  await expect.poll(() => givenUp, { timeout: 120_000 }).toEqual([4]);
  expect(reasons).toEqual(Array(2).fill('Error: it took more than 1 s'));
});
