import { PLAN_QUOTAS, TURN_LENGTH } from '@tangible/contracts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { artifacts, generations } from '../../src/db/schema/index.ts';
import { renewDueSubscriptions } from '../../src/domain/billing/renew-due-subscriptions.ts';
import { type Person, readFixture, startTestServer } from '../harness.ts';
import { buy, DAY_MS, later } from './steps.ts';

const server = await startTestServer({ workers: false });
const { db } = server.services;
const mug = await readFixture('mug.png');

const addKey = (person: Person, name = 'robot') => person.call('POST', '/api-keys', { body: { name } });
const inflate = (contentId: string, sizeBytes: number) =>
  db.update(artifacts).set({ sizeBytes }).where(eq(artifacts.generationId, contentId));

test('a plan raises every quota of its own user alone, and one that ended deletes nothing', async () => {
  const [bob, cleo] = [await server.register({ points: 100 }), await server.register({ points: 100 })];
  let ada = await server.register({ points: 100 });
  await buy(server, ada, 'maker-monthly');
  for (let i = 0; i < PLAN_QUOTAS.free.apiKeys; i++) {
    expect((await addKey(ada)).status).toBe(200);
    expect((await addKey(bob)).status).toBe(200);
  }
  const spare = await addKey(ada, 'spare');
  expect(spare.status).toBe(200);
  expect(await addKey(bob)).toMatchObject({ status: 409, body: { code: 'API_KEY_LIMIT', values: { limit: 5 } } });

  for (const person of [ada, cleo]) {
    await inflate((await person.generate(mug)).body.contentId, PLAN_QUOTAS.free.storageBytes + 1);
  }
  expect((await ada.call('GET', '/account/storage')).body).toMatchObject({ plan: 'maker', limitBytes: 50e9 });
  const { contentId: kept } = (await ada.generate(mug)).body;
  expect(await cleo.generate(mug)).toMatchObject({ status: 409, body: { code: 'STORAGE_FULL' } });

  await ada.call('POST', '/subscriptions/cancel');
  ada = await later(server, ada, 32 * DAY_MS);
  await renewDueSubscriptions(server.services);
  expect((await ada.call('GET', '/account/storage')).body).toMatchObject({ plan: 'free', limitBytes: 2e9 });
  expect(await ada.generate(mug)).toMatchObject({ status: 409, body: { code: 'STORAGE_FULL' } });
  expect(await addKey(ada)).toMatchObject({ status: 409, body: { code: 'API_KEY_LIMIT', values: { limit: 5 } } });
  // What was made on the larger plan stays, and works.
  expect((await ada.call('GET', `/tangible/status?contentId=${kept}`)).body.inputImageUrl).not.toBeNull();
  expect((await ada.call('GET', '/api-keys')).body.data).toHaveLength(6);
  expect((await server.call('GET', '/auth/me', { token: spare.body.data.apiKey })).status).toBe(200);
});

test('a plan that ended has turns of the free plan again', async () => {
  const alone = await startTestServer({ workers: false });
  const turnOf = async (person: Person) => {
    const { contentId } = (await person.generate(mug)).body;
    const [row] = await alone.services.db.select().from(generations).where(eq(generations.id, contentId));
    await person.call('POST', `/tangible/generations/${contentId}/cancel`);
    return row!.turn - row!.turnStart;
  };
  let ada = await alone.register({ points: 100 });
  expect(await turnOf(ada)).toBe(TURN_LENGTH);
  await buy(alone, ada, 'studio-monthly');
  expect(await turnOf(ada)).toBe(TURN_LENGTH / 4);
  await ada.call('POST', '/subscriptions/cancel');
  ada = await later(alone, ada, 32 * DAY_MS);
  await renewDueSubscriptions(alone.services);
  const { body } = await ada.call('GET', '/tangible/history');
  expect(body.records).toHaveLength(2);
  expect((await ada.call('GET', '/subscriptions/user')).body.data).toBeNull();
  expect(await turnOf(ada)).toBe(TURN_LENGTH);
});
