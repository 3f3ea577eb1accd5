import { expect, test } from 'vitest';
import { periodEnd } from '../../src/domain/billing/period-end.ts';
import { renewDueSubscriptions } from '../../src/domain/billing/renew-due-subscriptions.ts';
import { startTestServer } from '../harness.ts';
import { buy, DAY_MS, later, openCheckout, PAYS, paymentsOf, pointsOf, sendCard, subscriptionOf } from './steps.ts';

const server = await startTestServer({ workers: false });

test('a subscription renews when its period ends: a payment, its points and the next period, once', async () => {
  let ada = await server.register();
  await buy(server, ada, 'maker-monthly');
  const before = await subscriptionOf(ada);

  await renewDueSubscriptions(server.services);
  expect(await pointsOf(ada)).toBe(430);

  ada = await later(server, ada, 32 * DAY_MS);
  await Promise.all([renewDueSubscriptions(server.services), renewDueSubscriptions(server.services)]);
  await renewDueSubscriptions(server.services);
  expect(await pointsOf(ada)).toBe(830);
  const after = await subscriptionOf(ada);
  expect(after).toMatchObject({ id: before.id, status: 'active', currentPeriodStart: before.currentPeriodEnd });
  expect(await paymentsOf(ada)).toMatchObject([
    { status: 'paid', amount: 1900, points: 400 },
    { status: 'paid', amount: 1900, points: 400 },
  ]);
});

test('a server that was down catches up on the missed periods', async () => {
  let ada = await server.register();
  await buy(server, ada, 'maker-monthly');
  ada = await later(server, ada, 95 * DAY_MS);
  await renewDueSubscriptions(server.services);
  expect(await pointsOf(ada)).toBe(30 + 4 * 400);
  const { currentPeriodEnd } = await subscriptionOf(ada);
  expect(Date.parse(currentPeriodEnd)).toBeGreaterThan(server.services.clock().getTime());
});

test('a starting worker renews what is due', async () => {
  const server = await startTestServer({ workers: false });
  let ada = await server.register();
  await buy(server, ada, 'maker-monthly');
  ada = await later(server, ada, 32 * DAY_MS);
  const { startWorkers } = await import('../../src/compose.ts');
  await startWorkers(server.services);
  expect(await pointsOf(ada)).toBe(830);
});

test('another plan takes effect at the next billing cycle, and nothing is charged now', async () => {
  let ada = await server.register();
  await buy(server, ada, 'maker-monthly');
  const { currentPeriodEnd } = await subscriptionOf(ada);

  const { status, body } = await ada.call('POST', '/subscriptions/checkout', {
    body: { planId: 'studio-yearly', language: 'en' },
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ scheduled: true, paymentId: null, effectiveAt: currentPeriodEnd });
  expect(body.message).toMatch(/^Nothing is charged now\. Your plan changes to Studio on /);
  expect(body.checkoutUrl).toMatch(/\/en\/subscribe\?subscription=scheduled$/);
  expect(await subscriptionOf(ada)).toMatchObject({ planId: 'maker-monthly', nextPlanId: 'studio-yearly' });
  expect(await paymentsOf(ada)).toHaveLength(1);
  expect(await pointsOf(ada)).toBe(430);

  ada = await later(server, ada, 32 * DAY_MS);
  await renewDueSubscriptions(server.services);
  expect(await pointsOf(ada)).toBe(430 + 24_000);
  expect(await subscriptionOf(ada)).toMatchObject({
    planId: 'studio-yearly',
    billingCycle: 'yearly',
    nextPlanId: null,
    currentPeriodStart: currentPeriodEnd,
  });
  expect((await paymentsOf(ada))[0]).toMatchObject({ amount: 75_840, planId: 'studio-yearly' });
});

test('a planned change can be changed and undone', async () => {
  const ada = await server.register();
  await buy(server, ada, 'maker-monthly');
  await openCheckout(ada, 'studio-monthly');
  const again = await ada.call('POST', '/subscriptions/checkout', { body: { planId: 'studio-monthly' } });
  expect(again).toMatchObject({ status: 409, body: { code: 'PLAN_CURRENT' } });
  await openCheckout(ada, 'fleet-monthly');
  expect(await subscriptionOf(ada)).toMatchObject({ nextPlanId: 'fleet-monthly', nextPlanName: 'Fleet' });

  expect(await openCheckout(ada, 'maker-monthly')).toMatchObject({ scheduled: true });
  expect(await subscriptionOf(ada)).toMatchObject({ planId: 'maker-monthly', nextPlanId: null });
});

test('after cancelling, the plan lasts until the end of the period, then the user is on the free plan', async () => {
  let ada = await server.register();
  await buy(server, ada, 'maker-monthly');
  await openCheckout(ada, 'studio-monthly');

  const { status, body } = await ada.call('POST', '/subscriptions/cancel');
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ status: 'active', cancelAtPeriodEnd: true, nextPlanId: null });
  expect((await ada.call('POST', '/subscriptions/cancel')).status).toBe(200);
  expect(await pointsOf(ada)).toBe(430);

  ada = await later(server, ada, 32 * DAY_MS);
  await renewDueSubscriptions(server.services);
  expect(await subscriptionOf(ada)).toBeNull();
  expect(await pointsOf(ada)).toBe(430);
  expect(await ada.call('POST', '/subscriptions/cancel')).toMatchObject({
    status: 404,
    body: { code: 'SUBSCRIPTION_NOT_FOUND' },
  });

  await buy(server, ada, 'studio-monthly');
  expect(await subscriptionOf(ada)).toMatchObject({ planId: 'studio-monthly', cancelAtPeriodEnd: false });
});

test('choosing the same plan again undoes a cancellation', async () => {
  let ada = await server.register();
  await buy(server, ada, 'maker-monthly');
  await ada.call('POST', '/subscriptions/cancel');
  const { message } = (await ada.call('POST', '/subscriptions/checkout', { body: { planId: 'maker-monthly' } })).body;
  expect(message).toContain('You stay on Maker');
  ada = await later(server, ada, 32 * DAY_MS);
  await renewDueSubscriptions(server.services);
  expect(await pointsOf(ada)).toBe(830);
});

test('points can be bought in addition to a subscription, any number of times', async () => {
  const ada = await server.register();
  await buy(server, ada, 'maker-monthly');
  await buy(server, ada, 'refill-onetime');
  await buy(server, ada, 'refill-onetime');
  expect(await pointsOf(ada)).toBe(30 + 400 + 150 + 150);
  expect(await subscriptionOf(ada)).toMatchObject({ planId: 'maker-monthly' });
});

test('an unpaid checkout is closed after two days', async () => {
  let ada = await server.register();
  const { checkoutUrl } = await openCheckout(ada, 'maker-monthly');
  ada = await later(server, ada, 3 * DAY_MS);
  await renewDueSubscriptions(server.services);
  expect(await paymentsOf(ada)).toMatchObject([{ status: 'failed' }]);
  expect((await sendCard(server, checkoutUrl, PAYS)).status).toBe(409);
});

test.each([
  ['2026-01-31T10:00:00.000Z', 'monthly', '2026-02-28T10:00:00.000Z'],
  ['2028-01-31T10:00:00.000Z', 'monthly', '2028-02-29T10:00:00.000Z'],
  ['2026-12-15T00:00:00.000Z', 'monthly', '2027-01-15T00:00:00.000Z'],
  ['2028-02-29T10:00:00.000Z', 'yearly', '2029-02-28T10:00:00.000Z'],
] as const)('a period from %s, %s, ends at %s', (from, cycle, to) => {
  expect(periodEnd(new Date(from), cycle).toISOString()).toBe(to);
});

test('after a short month the period ends on its original day again', () => {
  const end = periodEnd(new Date('2026-02-28T10:00:00Z'), 'monthly', new Date('2026-01-31T10:00:00Z'));
  expect(end.toISOString()).toBe('2026-03-31T10:00:00.000Z');
});
