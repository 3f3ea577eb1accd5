import { expect, test } from 'vitest';
import { startFakeStripe, stripeEvent } from '../fakes/fake-stripe.ts';
import { startTestServer } from '../harness.ts';
import { deliver, openCheckout, paymentsOf, pointsOf, subscriptionOf } from './steps.ts';

const stripe = await startFakeStripe();
const server = await startTestServer({ env: stripe.env, workers: false });
const now = Math.floor(Date.now() / 1000);
const MONTH = 31 * 86_400;

let people = 0;

/** A user with an open checkout, and the events that Stripe would send. Each has their own subscription at Stripe. */
async function buyer(planId = 'maker-monthly', cents = 1900) {
  people += 1;
  const n = people;
  const person = await server.register();
  const { paymentId } = await openCheckout(person, planId);
  const metadata = { paymentId, userId: person.user.id };
  const session = {
    id: `cs_${n}`,
    client_reference_id: person.user.id,
    metadata,
    payment_status: 'paid',
    amount_total: cents,
    currency: 'usd',
    invoice: `in_${n}`,
    subscription: `sub_${n}`,
  };
  const invoice = (more: object = {}) => ({
    id: `in_${n}`,
    billing_reason: 'subscription_create',
    amount_paid: cents,
    currency: 'usd',
    parent: { subscription_details: { subscription: `sub_${n}`, metadata } },
    lines: { data: [{ period: { start: now, end: now + MONTH } }] },
    ...more,
  });
  const renewal = (k: number, more: object = {}) =>
    invoice({
      id: `in_${n}_${k}`,
      billing_reason: 'subscription_cycle',
      lines: { data: [{ period: { start: now + k * MONTH, end: now + (k + 1) * MONTH } }] },
      ...more,
    });
  const subscription = (more: object = {}) => ({
    id: `sub_${n}`,
    status: 'active',
    cancel_at_period_end: false,
    ...more,
  });
  const send = async (type: string, object: object, options: { id?: string; created?: number } = {}) => {
    const answer = await deliver(server, 'stripe', stripeEvent(type, object, options));
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };
  return { n, person, paymentId, session, invoice, renewal, subscription, send };
}

test('rejects an event with a wrong signature and changes nothing', async () => {
  const { person, session } = await buyer();
  const good = stripeEvent('checkout.session.completed', session);
  const refused = { status: 400, body: { code: 'WEBHOOK_SIGNATURE' } };
  const tampered = { ...good, body: good.body.replace('"amount_total":1900', '"amount_total":1901') };
  expect(await deliver(server, 'stripe', tampered)).toMatchObject(refused);
  const stranger = stripeEvent('checkout.session.completed', session, { secret: 'whsec_other' });
  expect(await deliver(server, 'stripe', stranger)).toMatchObject(refused);
  const unsigned = { body: good.body, headers: { 'content-type': 'application/json' } };
  expect(await deliver(server, 'stripe', unsigned)).toMatchObject(refused);
  expect(await deliver(server, 'stripe', { ...good, body: '' })).toMatchObject(refused);
  expect(await deliver(server, 'stripe', { ...good, body: '\u0000{{{' })).toMatchObject(refused);
  expect(await pointsOf(person)).toBe(30);
});

test('rejects an event that is too large', async () => {
  const body = 'x'.repeat(600 * 1024);
  expect(await deliver(server, 'stripe', { body, headers: { 'content-type': 'application/json' } })).toMatchObject({
    status: 413,
    body: { code: 'BODY_TOO_LARGE' },
  });
});

test('an event delivered twice, and twenty times at once, grants points once', async () => {
  const { person, session } = await buyer();
  const event = stripeEvent('checkout.session.completed', session, { id: 'evt_same' });
  const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(server, 'stripe', event)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect((await deliver(server, 'stripe', event)).status).toBe(200);
  expect(await pointsOf(person)).toBe(430);
});

test.each([0, 1])('the session and the first invoice count once, in either order (%d)', async (first) => {
  const { person, session, invoice, send } = await buyer();
  const events: [string, object][] = [
    ['checkout.session.completed', session],
    ['invoice.paid', invoice()],
  ];
  if (first === 1) events.reverse();
  for (const [type, object] of events) await send(type, object);
  expect(await pointsOf(person)).toBe(430);
  expect(await paymentsOf(person)).toHaveLength(1);
});

test('a renewal grants points once, however often and by whichever events it is reported', async () => {
  const { person, session, renewal, send } = await buyer();
  await send('checkout.session.completed', session);
  await send('invoice.paid', renewal(1), { id: 'evt_renewal' });
  await send('invoice.paid', renewal(1), { id: 'evt_renewal' });
  await send('invoice.paid', renewal(1), { id: 'evt_renewal_again' });
  expect(await pointsOf(person)).toBe(830);
  expect(await paymentsOf(person)).toHaveLength(2);
});

test('renewals out of order each grant points, and the period never goes back', async () => {
  const { person, session, renewal, send } = await buyer();
  await send('checkout.session.completed', session);
  await send('invoice.paid', renewal(2));
  await send('invoice.paid', renewal(1));
  expect(await pointsOf(person)).toBe(1230);
  expect(Date.parse((await subscriptionOf(person)).currentPeriodEnd)).toBe((now + 3 * MONTH) * 1000);
});

test('accepts the old form of the invoice, with the subscription at the top level', async () => {
  const { n, person, session, renewal, send } = await buyer();
  await send('checkout.session.completed', session);
  await send('invoice.paid', renewal(1, { parent: undefined, subscription: `sub_${n}` }));
  expect(await pointsOf(person)).toBe(830);
});

test('an event that arrives before its subscription waits for it', async () => {
  const { person, session, renewal, subscription, send } = await buyer();
  await send('invoice.paid', renewal(1));
  await send('customer.subscription.updated', subscription({ cancel_at_period_end: true }), { created: now + 60 });
  expect(await pointsOf(person)).toBe(30);
  expect(await subscriptionOf(person)).toBeNull();

  await send('checkout.session.completed', session, { created: now });
  expect(await pointsOf(person)).toBe(830);
  expect(await subscriptionOf(person)).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
});

test('a subscription whose end is reported before its start is not activated', async () => {
  const { person, session, subscription, send } = await buyer();
  await send('customer.subscription.deleted', subscription({ status: 'canceled' }));
  await send('checkout.session.completed', session);
  expect(await pointsOf(person)).toBe(430);
  expect(await subscriptionOf(person)).toBeNull();
});

test('a refund reported before its payment leaves no points', async () => {
  const { n, person, session, send } = await buyer();
  const charge = { payment_intent: `pi_${n}`, metadata: {}, amount: 1900, amount_refunded: 1900, refunded: true };
  await send('charge.refunded', charge);
  await send('checkout.session.completed', session);
  expect(await pointsOf(person)).toBe(30);
  expect(await subscriptionOf(person)).toBeNull();
  expect(await paymentsOf(person)).toMatchObject([{ status: 'refunded' }]);
});

test('a refund of points bought once, reported before and after the payment, leaves no points', async () => {
  const { n, person, paymentId, session, send } = await buyer('refill-onetime', 900);
  const paid = { ...session, invoice: null, subscription: null, payment_intent: `pi_${n}` };
  await send('checkout.session.completed', paid);
  expect(await pointsOf(person)).toBe(180);
  const charge = { payment_intent: `pi_${n}`, metadata: { paymentId }, amount: 900, amount_refunded: 900 };
  await send('charge.refunded', charge);
  await send('checkout.session.completed', paid);
  expect(await pointsOf(person)).toBe(30);
});

test('a partial refund made at Stripe revokes its share of the points, once, in any order', async () => {
  const { n, person, paymentId, session, send } = await buyer('refill-onetime', 900);
  const refunded = (cents: number) => ({
    payment_intent: `pi_${n}`,
    metadata: { paymentId },
    amount: 900,
    amount_refunded: cents,
  });
  // Reported before the payment it waits; the points are then granted less its share.
  await send('charge.refunded', refunded(300));
  expect(await paymentsOf(person)).toMatchObject([{ status: 'pending' }]);
  await send('checkout.session.completed', {
    ...session,
    invoice: null,
    subscription: null,
    payment_intent: `pi_${n}`,
  });
  expect(await pointsOf(person)).toBe(130);

  // Stripe reports the total: 301 cents are 51 points, rounded so that the money kept covers the points kept.
  await send('charge.refunded', refunded(301));
  expect(await pointsOf(person)).toBe(129);
  await send('charge.refunded', refunded(300));
  await send('charge.refunded', refunded(301));
  expect(await pointsOf(person)).toBe(129);
  expect(await paymentsOf(person)).toMatchObject([
    { status: 'paid', refunded: { amount: 301, points: 51 }, refundable: { amount: 594, points: 99 } },
  ]);

  await send('charge.refunded', refunded(900));
  expect(await pointsOf(person)).toBe(30);
  expect(await paymentsOf(person)).toMatchObject([{ status: 'refunded', refunded: { amount: 900, points: 150 } }]);
});

test('a charge that fails makes the subscription past due, until it is paid', async () => {
  const { person, session, renewal, send } = await buyer();
  await send('checkout.session.completed', session, { created: now });
  await send('invoice.payment_failed', renewal(1), { created: now + 10 });
  expect(await subscriptionOf(person)).toMatchObject({ status: 'past_due' });
  await send('invoice.paid', renewal(1), { created: now + 20 });
  expect(await subscriptionOf(person)).toMatchObject({ status: 'active' });
  expect(await pointsOf(person)).toBe(830);
});

test('an older event that arrives late does not undo a newer one', async () => {
  const { person, session, renewal, subscription, send } = await buyer();
  await send('checkout.session.completed', session, { created: now });
  await send('customer.subscription.updated', subscription({ cancel_at_period_end: true }), { created: now + 20 });
  await send('customer.subscription.updated', subscription(), { created: now + 10 });
  await send('invoice.payment_failed', renewal(1), { created: now + 15 });
  expect(await subscriptionOf(person)).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
});

test('a subscription that ends at Stripe ends here', async () => {
  const { person, session, subscription, send } = await buyer();
  await send('checkout.session.completed', session);
  await send('customer.subscription.deleted', subscription({ status: 'canceled' }));
  await send('customer.subscription.updated', subscription(), { created: now + 1000 });
  expect(await subscriptionOf(person)).toBeNull();
  expect(await pointsOf(person)).toBe(430);
});

test.each([
  ['amount', { amount_total: 19 }],
  ['missing amount', { amount_total: null }],
  ['currency', { currency: 'jpy' }],
  ['owner', { client_reference_id: '00000000-0000-4000-8000-000000000000' }],
])('an event with a wrong %s is acknowledged and grants nothing', async (_what, wrong) => {
  const { person, session, send } = await buyer();
  await send('checkout.session.completed', { ...session, ...wrong });
  expect(await pointsOf(person)).toBe(30);
  expect(await paymentsOf(person)).toMatchObject([{ status: 'pending' }]);
});

test.each([
  ['checkout.session.completed', { metadata: { paymentId: '00000000-0000-4000-8000-000000000000' } }],
  ['checkout.session.completed', { metadata: { paymentId: "no id' at all" } }],
  ['checkout.session.completed', { metadata: null }],
  ['checkout.session.expired', { metadata: { paymentId: 'nobody' } }],
  ['invoice.payment_failed', { parent: null }],
  ['customer.subscription.updated', { id: 'sub_unknown', status: 'active' }],
  ['customer.subscription.deleted', { id: 'sub_unknown' }],
  ['charge.refunded', { payment_intent: null, metadata: {} }],
  ['product.created', { id: 'prod_1' }],
])('%s about something unknown (%j) is answered with 200', async (type, object) => {
  const complete = { payment_status: 'paid', amount_total: 1, currency: 'usd', ...object };
  expect((await deliver(server, 'stripe', stripeEvent(type, complete))).status).toBe(200);
});

test('an unsettled checkout waits for the bank; an expired one is closed', async () => {
  const waiting = await buyer();
  await waiting.send('checkout.session.completed', { ...waiting.session, payment_status: 'unpaid' });
  expect(await pointsOf(waiting.person)).toBe(30);
  await waiting.send('checkout.session.async_payment_succeeded', waiting.session);
  expect(await pointsOf(waiting.person)).toBe(430);

  const expired = await buyer();
  await expired.send('checkout.session.expired', expired.session);
  expect(await paymentsOf(expired.person)).toMatchObject([{ status: 'failed' }]);
  await expired.send('checkout.session.completed', expired.session);
  await expired.send('checkout.session.expired', expired.session);
  expect(await pointsOf(expired.person)).toBe(430);
});

test("a user's payment never affects another user", async () => {
  const [ada, bob] = [await buyer(), await buyer()];
  await ada.send('checkout.session.completed', ada.session);
  expect(await pointsOf(ada.person)).toBe(430);
  expect(await pointsOf(bob.person)).toBe(30);
  expect(await subscriptionOf(bob.person)).toBeNull();
});
