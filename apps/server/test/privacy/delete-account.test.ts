import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { payments, pointsEntries, signUpGrants, subscriptions, users } from '../../src/db/schema/index.ts';
import { deliver, openCheckout } from '../billing/steps.ts';
import { startFakeStripe, stripeEvent } from '../fakes/fake-stripe.ts';
import { multipart, readFixture, startTestServer } from '../harness.ts';
import { heldGenerator, quickGenerator } from '../slow-generator.ts';
import { asPerson, deleteAccount, enrol, findMentions, folderOf, tracesOf, waitUntilGone } from './steps.ts';

const mug = await readFixture('mug.png');
const NOW_S = Math.floor(Date.now() / 1000);

test('all data of a user is deleted, and payments are kept without a name', async () => {
  const stripe = await startFakeStripe();
  const { generator, runOf } = heldGenerator();
  const server = await startTestServer({
    // No server answers there, so that the notification about the user waits in the queue.
    env: { ...stripe.env, DINGTALK_WEBHOOK: 'http://127.0.0.1:9/robot' },
    given: { generator },
  });
  const ada = await enrol(server);
  const person = asPerson(server, ada);
  const send = (type: string, object: object) => deliver(server, 'stripe', stripeEvent(type, object));
  const bob = await server.register();

  // One checkout paid, which started a subscription; one left open.
  const paid = await openCheckout(person, 'maker-monthly', { description: `for ${ada.email}` });
  const open = await openCheckout(person, 'refill-onetime');
  const checkout = ({ paymentId }: { paymentId: string }, cents: number, more: object = {}) => ({
    id: `cs_${paymentId}`,
    client_reference_id: ada.id,
    metadata: { paymentId, userId: ada.id },
    payment_status: 'paid',
    amount_total: cents,
    currency: 'usd',
    ...more,
  });
  await send('checkout.session.completed', checkout(paid, 1900, { invoice: 'in_1', subscription: 'sub_1' }));

  // One generation finished and one running; a key, a second session, a mail on its way.
  const generate = async () => {
    const answer = await person.call('POST', '/tangible/generate', multipart(mug, { subdivisionLevel: 'low' }));
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.contentId as string;
  };
  const finished = await generate();
  (await runOf(mug)).finish();
  const running = await generate();
  const run = await runOf(mug);
  const { body: task } = await person.call('GET', `/tangible/status?contentId=${finished}`);
  const { apiKey } = (await person.call('POST', '/api-keys', { body: { name: 'farm' } })).body.data;
  const login = { usernameOrEmail: ada.email, password: ada.password, deviceId: ada.deviceId };
  const { token: elsewhere } = (await server.call('POST', '/auth/login', { body: login })).body;
  await server.call('POST', '/auth/forgot-password', { body: { email: ada.email } });
  expect((await findMentions(server, tracesOf(ada))).length).toBeGreaterThan(8);

  expect(await deleteAccount(server, ada)).toMatchObject({ status: 200, body: { success: true } });

  for (const token of [ada.token, elsewhere, apiKey]) {
    expect((await server.call('GET', '/auth/me', { token })).status).toBe(401);
  }
  expect((await server.call('POST', '/auth/login', { body: login })).body.code).toBe('WRONG_CREDENTIALS');
  for (const address of [task.inputImageUrl, task.resultUrl]) {
    expect((await server.call('GET', new URL(address).pathname)).status).toBe(404);
  }
  while (!run.signal.aborted) await delay(20);
  await waitUntilGone(folderOf(server, finished));
  await waitUntilGone(folderOf(server, running));
  while (!stripe.calls.some(({ method, path }) => method === 'DELETE' && path === '/v1/subscriptions/sub_1')) {
    await delay(20);
  }

  // The remaining data belongs to an account without address, name or login.
  const { db } = server.services;
  const kept = await db.select().from(payments);
  expect(kept.map(({ status, amountCents }) => [status, amountCents]).sort()).toEqual([
    ['paid', 1900],
    ['pending', 900],
  ]);
  const owners = (await db.select().from(users)).filter(({ id }) => id !== bob.user.id);
  expect(owners).toMatchObject([{ email: '', deviceId: null, username: expect.stringMatching(/^erased:/) }]);
  for (const { userId, description, successUrl } of kept) {
    expect({ userId, description, successUrl }).toEqual({ userId: owners[0]!.id, description: '', successUrl: null });
  }
  const entries = (await db.select().from(pointsEntries)).filter(({ userId }) => userId !== bob.user.id);
  expect(entries).toMatchObject([{ userId: owners[0]!.id, delta: 400, reference: `payment:${paid.paymentId}` }]);
  expect(await db.select().from(subscriptions)).toMatchObject([{ userId: owners[0]!.id, status: 'cancelled' }]);
  expect(await findMentions(server, tracesOf(ada))).toEqual([]);
  expect((await bob.call('GET', '/auth/me')).body.user).toEqual(bob.user);

  // A late payment is refunded, without naming a user.
  await send('checkout.session.completed', checkout(open, 900, { payment_intent: 'pi_late' }));
  await send('invoice.paid', {
    id: 'in_2',
    billing_reason: 'subscription_cycle',
    amount_paid: 1900,
    currency: 'usd',
    parent: { subscription_details: { subscription: 'sub_1', metadata: { userId: ada.id } } },
    lines: { data: [{ period: { start: NOW_S + 2_678_400, end: NOW_S + 5_356_800 } }] },
  });
  const refunded = () =>
    stripe.calls.filter(({ method, path }) => method === 'POST' && path === '/v1/refunds').map(({ body }) => body);
  while (refunded().length < 2) await delay(20);
  expect(
    refunded()
      .map((body) => new URLSearchParams(body).get('payment_intent'))
      .sort(),
  ).toEqual(['pi_2', 'pi_late']);
  expect(await findMentions(server, { id: ada.id, email: ada.email })).toEqual([]);
});

// No worker takes jobs here: everything observed was done in the request itself.
const server = await startTestServer({ workers: false });

test('the name and the address can be registered again, and the device gets no second sign-up points', async () => {
  const { password, token, id, ...ada } = await enrol(server);
  // A row from before fingerprints were hashed.
  const { db } = server.services;
  await db.update(signUpGrants).set({ fingerprint: ada.deviceFingerprint }).where(eq(signUpGrants.userId, id));
  expect((await deleteAccount(server, { token, password, ...ada })).status).toBe(200);
  expect(await findMentions(server, tracesOf({ password, token, id, ...ada }))).toEqual([]);

  const again = await server.call('POST', '/auth/register', { body: { ...ada, password } });
  expect(again).toMatchObject({ status: 200, body: { user: { username: ada.username, points: 0 } } });
  expect(again.body.user.id).not.toBe(id);
  expect((await deleteAccount(server, { ...ada, password, token: again.body.token })).status).toBe(200);
  const third = await server.call('POST', '/auth/register', { body: { ...ada, password } });
  expect(third.body.user.points).toBe(0);
});

describe('deletion is authorized', () => {
  test('by a session: an API key of the same user is not enough', async () => {
    const ada = await enrol(server);
    const { apiKey } = (await asPerson(server, ada).call('POST', '/api-keys', { body: { name: 'k' } })).body.data;
    for (const path of ['/account/delete', '/account/export']) {
      const body = { username: ada.username, password: ada.password };
      expect((await server.call('POST', path, { body })).body.code).toBe('UNAUTHORIZED');
      expect((await server.call('POST', path, { body, token: apiKey })).body.code).toBe('FORBIDDEN');
    }
  });

  test('by name and by password', async () => {
    const ada = await enrol(server);
    const wrong = async (given: object) => (await deleteAccount(server, { ...ada, ...given })).body.code;
    expect(await wrong({ username: '' })).toBe('CONFIRMATION_DIFFERS');
    expect(await wrong({ username: `${ada.username}x` })).toBe('CONFIRMATION_DIFFERS');
    expect(await wrong({ username: ada.email })).toBe('CONFIRMATION_DIFFERS');
    expect(await wrong({ password: '' })).toBe('PASSWORD_REQUIRED');
    expect(await wrong({ password: 'incorrect horse' })).toBe('PASSWORD_WRONG');
    expect((await server.call('GET', '/auth/me', { token: ada.token })).status).toBe(200);
    expect((await deleteAccount(server, { ...ada, username: ` ${ada.username.toUpperCase()} ` })).status).toBe(200);
    expect((await deleteAccount(server, ada)).body.code).toBe('UNAUTHORIZED');
  });

  test('at most ten times, logins included', async () => {
    const ada = await enrol(server);
    for (let tried = 0; tried < 10; tried++) {
      expect((await deleteAccount(server, { ...ada, password: `guess ${tried}` })).status).toBe(403);
    }
    expect((await deleteAccount(server, ada)).body.code).toBe('TOO_MANY_ATTEMPTS');
    const body = { usernameOrEmail: ada.username, password: ada.password };
    expect((await server.call('POST', '/auth/login', { body })).body.code).toBe('TOO_MANY_ATTEMPTS');
  });

  test('once: of two concurrent requests, one finds no account', async () => {
    const ada = await enrol(server);
    const answers = await Promise.all([deleteAccount(server, ada), deleteAccount(server, ada)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });
});

test('a deletion that fails halfway changes nothing', async () => {
  const ada = await enrol(server);
  const person = asPerson(server, ada);
  const { body } = await person.call('POST', '/tangible/generate', multipart(mug, {}));
  const { queue } = server.services;
  const { remove } = queue;
  queue.remove = () => Promise.reject(new Error('the database went away'));
  expect((await deleteAccount(server, ada)).status).toBe(500);
  queue.remove = remove;

  expect((await person.call('GET', '/points/ledger')).body.data).toMatchObject({ balance: 20, held: 10 });
  const { status } = (await person.call('GET', `/tangible/status?contentId=${body.contentId}`)).body;
  expect(status).toBe('PENDING');
  expect(existsSync(folderOf(server, body.contentId))).toBe(true);
});

test('files are deleted as soon as the storage is reachable again', async () => {
  const server = await startTestServer({ given: { generator: quickGenerator } });
  const ada = await enrol(server);
  const { body } = await asPerson(server, ada).call('POST', '/tangible/generate', multipart(mug, {}));
  const { storage } = server.services;
  const { removeAll } = storage;
  let refusals = 0;
  storage.removeAll = async () => {
    refusals += 1;
    throw new Error('the storage does not answer');
  };
  expect((await deleteAccount(server, ada)).status).toBe(200);
  while (refusals === 0) await delay(20);
  expect(existsSync(folderOf(server, body.contentId))).toBe(true);
  storage.removeAll = removeAll;
  await waitUntilGone(folderOf(server, body.contentId));
});
