import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { renewDueSubscriptions } from '../../src/domain/billing/renew-due-subscriptions.ts';
import { holdPoints } from '../../src/domain/points/hold-points.ts';
import { capturePoints, releasePoints } from '../../src/domain/points/settle-points.ts';
import { type Person, readFixture, startTestServer } from '../harness.ts';
import { buy, DAY_MS, later, openCheckout, paymentsOf, pointsOf, subscriptionOf } from './steps.ts';

const server = await startTestServer({ workers: false });

/** Spends points as a generation that completes does. */
async function spend(person: Person, points: number): Promise<void> {
  const use = { userId: person.user.id, generationId: randomUUID(), points };
  await server.services.db.transaction(async (tx) => {
    await holdPoints(tx, { ...use, holds: [use] });
    await capturePoints(tx, use);
  });
}

test('a payment can be refunded within 14 days: its points are revoked and its subscription ends', async () => {
  let ada = await server.register();
  const { paymentId } = await buy(server, ada, 'maker-monthly');
  ada = await later(server, ada, 14 * DAY_MS - 60_000);

  const { status, body } = await ada.call('POST', `/payments/${paymentId}/refund`);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ id: paymentId, status: 'refunded', refundableUntil: null });
  expect(await pointsOf(ada)).toBe(30);
  expect(await subscriptionOf(ada)).toBeNull();
  expect((await ada.call('GET', '/points/ledger')).body.data.entries[0]).toMatchObject({
    movement: 'revoked',
    delta: -400,
    reason: 'refund',
    paymentId,
  });

  ada = await later(server, ada, 60 * DAY_MS);
  await renewDueSubscriptions(server.services);
  expect(await pointsOf(ada)).toBe(30);
});

test('repeated and concurrent refund requests refund once', async () => {
  const ada = await server.register();
  const { paymentId } = await buy(server, ada, 'crate-onetime');
  const answers = await Promise.all(Array.from({ length: 8 }, () => ada.call('POST', `/payments/${paymentId}/refund`)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(await pointsOf(ada)).toBe(30);
  expect((await ada.call('POST', `/payments/${paymentId}/refund`)).body.data.status).toBe('refunded');
});

test('after 14 days there is no refund', async () => {
  let ada = await server.register();
  const { paymentId } = await buy(server, ada, 'refill-onetime');
  ada = await later(server, ada, 14 * DAY_MS + 1000);
  expect(await paymentsOf(ada)).toMatchObject([{ refundableUntil: null }]);
  expect(await ada.call('POST', `/payments/${paymentId}/refund`)).toMatchObject({
    status: 409,
    body: { code: 'PAYMENT_NOT_REFUNDABLE', error: 'This payment can no longer be refunded' },
  });
  expect(await pointsOf(ada)).toBe(180);
});

test('a refund covers the unused points, and says so in advance', async () => {
  const ada = await server.register({ points: 0 });
  const { paymentId } = await buy(server, ada, 'refill-onetime');
  await spend(ada, 12);
  expect(await paymentsOf(ada)).toMatchObject([
    { status: 'paid', refundable: { amount: 828, currency: 'usd', points: 138 }, refunded: null },
  ]);

  const { status, body } = await ada.call('POST', `/payments/${paymentId}/refund`);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    status: 'refunded',
    refundable: null,
    refunded: { amount: 828, currency: 'usd', points: 138 },
  });
  expect(await pointsOf(ada)).toBe(0);
  expect((await ada.call('GET', '/points/ledger')).body.data).toMatchObject({ balance: 0, debt: 0 });
});

test('points from other sources count as used first', async () => {
  const ada = await server.register({ points: 30 });
  await buy(server, ada, 'refill-onetime');
  await spend(ada, 30);
  expect(await paymentsOf(ada)).toMatchObject([{ refundable: { amount: 900, points: 150 } }]);
  await spend(ada, 1);
  expect(await paymentsOf(ada)).toMatchObject([{ refundable: { amount: 894, points: 149 } }]);
});

test('held points are in use: they stay when their payment is refunded, paid for by what was kept', async () => {
  const ada = await server.register({ points: 0 });
  const { paymentId } = await buy(server, ada, 'refill-onetime');
  const { db } = server.services;
  const held = { userId: ada.user.id, generationId: 'any', points: 100 };
  await db.transaction((tx) => holdPoints(tx, { ...held, holds: [held] }));
  const { body } = await ada.call('POST', `/payments/${paymentId}/refund`);
  expect(body.data).toMatchObject({ status: 'refunded', refunded: { amount: 300, points: 50 } });
  await db.transaction((tx) => releasePoints(tx, held));
  expect(await pointsOf(ada)).toBe(100);
  expect((await ada.call('POST', `/payments/${paymentId}/refund`)).body.data.refunded).toMatchObject({ amount: 300 });
  expect(await pointsOf(ada)).toBe(100);
});

test('a refund and six concurrent generations never yield both the money and the points', async () => {
  const ada = await server.register({ points: 0 });
  const { paymentId } = await buy(server, ada, 'refill-onetime');
  const mug = await readFixture('mug.png');
  const refund = () => ada.call('POST', `/payments/${paymentId}/refund`);
  const [first, ...made] = await Promise.all([
    refund(),
    ...Array.from({ length: 6 }, () => ada.generate(mug, { subdivisionLevel: 'high' })),
  ]);
  const held = made.filter(({ status }) => status === 200).map(({ body }) => body.contentId);
  for (const contentId of held) await ada.call('POST', `/tangible/generations/${contentId}/cancel`);
  const [{ refunded }] = await paymentsOf(ada);
  expect([200, 409], JSON.stringify(first?.body)).toContain(first?.status);
  expect((await pointsOf(ada)) + (refunded?.points ?? 0)).toBe(150);
  expect(refunded?.amount ?? 0).toBe((refunded?.points ?? 0) * 6);
});

test('a checkout that was not paid cannot be refunded', async () => {
  const ada = await server.register();
  const { paymentId } = await openCheckout(ada, 'maker-monthly');
  expect((await ada.call('POST', `/payments/${paymentId}/refund`)).body.code).toBe('PAYMENT_NOT_REFUNDABLE');
});

test('a renewal can be refunded, too', async () => {
  let ada = await server.register();
  await buy(server, ada, 'maker-monthly');
  ada = await later(server, ada, 32 * DAY_MS);
  await renewDueSubscriptions(server.services);
  const [renewal, first] = await paymentsOf(ada);
  expect(first.refundableUntil).toBeNull();
  expect((await ada.call('POST', `/payments/${renewal.id}/refund`)).status).toBe(200);
  expect(await pointsOf(ada)).toBe(430);
  expect(await subscriptionOf(ada)).toBeNull();
});

test('users can see, cancel and refund only their own payments', async () => {
  const [ada, bob] = [await server.register(), await server.register()];
  const { paymentId } = await buy(server, ada, 'maker-monthly');

  expect(await paymentsOf(bob)).toEqual([]);
  expect(await subscriptionOf(bob)).toBeNull();
  expect(await bob.call('POST', `/payments/${paymentId}/refund`)).toMatchObject({
    status: 404,
    body: { code: 'PAYMENT_NOT_FOUND' },
  });
  expect((await bob.call('POST', '/subscriptions/cancel')).status).toBe(404);
  expect(await pointsOf(ada)).toBe(430);
  expect(await subscriptionOf(ada)).toMatchObject({ status: 'active', cancelAtPeriodEnd: false });
});
