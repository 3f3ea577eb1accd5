import { setTimeout as delay } from 'node:timers/promises';
import { createRandom } from '@tangible/geometry';
import { and, isNotNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { artifacts, generations, payments, pointsEntries, users } from '../../src/db/schema/index.ts';
import { openCheckout, PAYS, sendCard } from '../billing/steps.ts';
import { multipart, readFixture, startTestServer } from '../harness.ts';
import { quickGenerator } from '../slow-generator.ts';
import { asPerson, deleteAccount, enrol, folderOf, waitUntilGone } from './steps.ts';

test('deleting accounts while generations finish and payments arrive leaves no data (seed 20261116)', async () => {
  const random = createRandom(20261116);
  const generator = {
    ...quickGenerator,
    async generate(...given: Parameters<typeof quickGenerator.generate>) {
      await delay(random() * 60);
      return quickGenerator.generate(...given);
    },
  };
  const server = await startTestServer({ given: { generator }, env: { WORKER_CONCURRENCY: '4' } });
  const mug = await readFixture('mug.png');
  const contentIds: string[] = [];

  const live = async () => {
    const ada = await enrol(server);
    const person = asPerson(server, ada);
    const checkout = await openCheckout(person, 'maker-monthly');
    const work = Promise.all([
      ...[1, 2, 3].map(async () => {
        const answer = await person.call('POST', '/tangible/generate', multipart(mug, { subdivisionLevel: 'low' }));
        // A user after the deletion is unknown, or has no points.
        expect([200, 401, 402, 404], JSON.stringify(answer.body)).toContain(answer.status);
        if (answer.status === 200) contentIds.push(answer.body.contentId);
      }),
      sendCard(server, checkout.checkoutUrl, PAYS),
    ]);
    await delay(random() * 400);
    const answer = await deleteAccount(server, ada);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    await work;
  };
  await Promise.all(Array.from({ length: 8 }, live));

  const { db } = server.services;
  for (const contentId of contentIds) await waitUntilGone(folderOf(server, contentId));
  expect(await db.select().from(generations)).toEqual([]);
  expect(await db.select().from(artifacts)).toEqual([]);
  expect((await db.select().from(users)).filter(({ email }) => email !== '')).toEqual([]);
  const paid = await db
    .select()
    .from(payments)
    .where(and(isNotNull(payments.paidAt)));
  const entries = await db.select().from(pointsEntries);
  expect(entries.map(({ reference }) => reference).sort()).toEqual(paid.map(({ id }) => `payment:${id}`).sort());
});
