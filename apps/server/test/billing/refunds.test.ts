import { expect, test } from 'vitest';
import { renewDueSubscriptions } from '../../src/domain/billing/renew-due-subscriptions.ts';
import { holdPoints } from '../../src/domain/points/hold-points.ts';
import { startTestServer } from '../harness.ts';
import { buy, DAY_MS, later, openCheckout, paymentsOf, pointsOf, subscriptionOf } from './steps.ts';

const server = await startTestServer({ workers: false });

test('within 14 days a payment is given back: its points go, its subscription ends', async () => {
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

test('a refund asked for again, and many at once, gives back once', async () => {
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

test('points that were spent are not taken twice: the balance stops at zero', async () => {
  const ada = await server.register({ points: 0 });
  const { paymentId } = await buy(server, ada, 'refill-onetime');
  await server.services.db.transaction((tx) =>
    holdPoints(tx, { userId: ada.user.id, generationId: 'any', points: 100 }),
  );
  expect((await ada.call('POST', `/payments/${paymentId}/refund`)).status).toBe(200);
  expect(await pointsOf(ada)).toBe(0);
});

test('a checkout that was not paid cannot be refunded', async () => {
  const ada = await server.register();
  const { paymentId } = await openCheckout(ada, 'maker-monthly');
  expect((await ada.call('POST', `/payments/${paymentId}/refund`)).body.code).toBe('PAYMENT_NOT_REFUNDABLE');
});

test('a renewal can be given back too', async () => {
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

test('people see, cancel and refund their own alone', async () => {
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
