import { expect, test } from 'vitest';
import { startFakeStripe, stripeEvent } from '../fakes/fake-stripe.ts';
import { type Person, startTestServer } from '../harness.ts';
import { DAY_MS, deliver, later, openCheckout, paymentsOf, pointsOf, subscriptionOf } from './steps.ts';

const start = async (workers = false) => {
  const stripe = await startFakeStripe();
  const server = await startTestServer({ env: { PUBLIC_URL: 'https://tangible.example.com', ...stripe.env }, workers });
  return { stripe, server, ada: await server.register() };
};

const shared = await start();

/** Stripe's event for a paid plan checkout. */
const paidSession = (person: Person, paymentId: string, cents: number, more: object = {}) => ({
  id: 'cs_1',
  object: 'checkout.session',
  client_reference_id: person.user.id,
  metadata: { paymentId },
  payment_status: 'paid',
  amount_total: cents,
  currency: 'usd',
  invoice: 'in_1',
  subscription: 'sub_1',
  payment_intent: null,
  ...more,
});

const subscribe = async (context: Awaited<ReturnType<typeof start>>) => {
  const { server, ada } = context;
  const { paymentId } = await openCheckout(ada, 'maker-monthly');
  const event = stripeEvent('checkout.session.completed', paidSession(ada, paymentId, 1900));
  expect((await deliver(server, 'stripe', event)).status).toBe(200);
  return paymentId;
};

test('a recurring plan opens a hosted checkout with its price, its cycle and an idempotency key', async () => {
  const { stripe, ada } = await start();
  const { status, body } = await ada.call('POST', '/payments/stripe', {
    body: {
      planId: 'maker-yearly',
      successUrl: 'https://tangible.example.com/en/subscribe?subscription=success&s={CHECKOUT_SESSION_ID}',
      cancelUrl: '/en/subscribe',
    },
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    success: true,
    data: { sessionId: expect.stringMatching(/^cs_test/), checkoutUrl: expect.stringMatching(/^https:\/\/checkout/) },
  });
  expect(stripe.lastForm('/v1/checkout/sessions')).toMatchObject({
    mode: 'subscription',
    client_reference_id: ada.user.id,
    'line_items[0][price_data][unit_amount]': '18240',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][recurring][interval]': 'year',
    'metadata[paymentId]': body.data.paymentId,
    'subscription_data[metadata][paymentId]': body.data.paymentId,
    success_url: 'https://tangible.example.com/en/subscribe?subscription=success&s={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://tangible.example.com/en/subscribe',
  });
  expect(stripe.calls[0]?.headers['idempotency-key']).toBe(`checkout-${body.data.paymentId}`);
});

test('Stripe is preferred and uses the requested language, and points are a single payment', async () => {
  const { stripe, ada } = await start();
  const { body } = await ada.call('POST', '/payments', { body: { amount: 3900, language: 'zh-CN' } });
  expect(body.data).toMatchObject({ provider: 'stripe', status: 'pending' });
  const form = stripe.lastForm('/v1/checkout/sessions');
  expect(form).toMatchObject({
    mode: 'payment',
    locale: 'zh',
    'payment_intent_data[metadata][paymentId]': body.data.id,
  });
  expect(form.success_url).toBe('https://tangible.example.com/zh-CN/subscribe?subscription=success');
  expect(form['line_items[0][price_data][recurring][interval]']).toBeUndefined();
});

test.each([
  'https://evil.example.com/',
  '//evil.example.com/x',
  'javascript:alert(1)',
  'https://tangible.example.com@evil.example.com/',
  'https://user:pass@tangible.example.com/',
  'http://tangible.example.com.evil.com',
  'data:text/html,x',
  'http://[',
])('%s is not a valid return URL', async (url) => {
  const { ada } = shared;
  const wrong = { status: 400, body: { code: 'RETURN_URL_INVALID' } };
  const body = { planId: 'maker-monthly' };
  expect(await ada.call('POST', '/payments/stripe', { body: { ...body, successUrl: url } })).toMatchObject(wrong);
  expect(await ada.call('POST', '/payments/stripe', { body: { ...body, cancelUrl: url } })).toMatchObject(wrong);
});

test('a checkout fails if Stripe returns no URL or does not answer', async () => {
  const { stripe, ada } = await start();
  const failed = {
    status: 502,
    body: { code: 'CHECKOUT_FAILED', error: 'Failed to create checkout session - no payment URL received' },
  };
  const body = { planId: 'maker-monthly' };
  stripe.failNext('/v1/checkout/sessions');
  expect(await ada.call('POST', '/subscriptions/checkout', { body })).toMatchObject(failed);
  stripe.withoutUrl();
  expect(await ada.call('POST', '/subscriptions/checkout', { body })).toMatchObject(failed);
  expect(await paymentsOf(ada)).toMatchObject([{ status: 'failed' }, { status: 'failed' }]);
});

test('a paid checkout starts the subscription and grants its points', async () => {
  const context = await start();
  const paymentId = await subscribe(context);
  expect(await pointsOf(context.ada)).toBe(430);
  expect(await subscriptionOf(context.ada)).toMatchObject({ planId: 'maker-monthly', provider: 'stripe' });
  expect(await paymentsOf(context.ada)).toMatchObject([{ id: paymentId, status: 'paid' }]);
});

test('a plan change is a schedule at Stripe; nothing is charged, and the next invoice applies the new plan', async () => {
  const context = await start();
  const { stripe, server } = context;
  await subscribe(context);
  expect(await openCheckout(context.ada, 'studio-yearly')).toMatchObject({ scheduled: true });
  expect(stripe.lastForm('/v1/prices')).toMatchObject({ unit_amount: '75840', 'recurring[interval]': 'year' });
  expect(stripe.lastForm('/v1/subscription_schedules')).toMatchObject({ from_subscription: 'sub_1' });
  expect(stripe.lastForm('/v1/subscription_schedules/sub_sched_1')).toMatchObject({
    'phases[0][items][0][price]': 'price_now',
    'phases[1][items][0][price]': expect.stringMatching(/^price_/),
    end_behavior: 'release',
    proration_behavior: 'none',
  });
  expect(await subscriptionOf(context.ada)).toMatchObject({ planId: 'maker-monthly', nextPlanId: 'studio-yearly' });
  expect(await pointsOf(context.ada)).toBe(430);

  const ada = await later(server, context.ada, 32 * DAY_MS);
  const at = Math.floor(server.services.clock().getTime() / 1000);
  const invoice = {
    id: 'in_2',
    billing_reason: 'subscription_cycle',
    amount_paid: 75_840,
    currency: 'usd',
    parent: { subscription_details: { subscription: 'sub_1', metadata: {} } },
    lines: { data: [{ period: { start: at, end: at + 365 * 86_400 } }] },
  };
  await deliver(server, 'stripe', stripeEvent('invoice.paid', invoice, { created: at }));
  expect(await subscriptionOf(ada)).toMatchObject({ planId: 'studio-yearly', nextPlanId: null });
  expect(await pointsOf(ada)).toBe(430 + 24_000);
});

test('cancelling is sent to Stripe, releases a planned change, and can be undone', async () => {
  const context = await start();
  const { stripe, ada } = context;
  await subscribe(context);
  stripe.subscription.schedule = 'sub_sched_1';
  expect((await ada.call('POST', '/subscriptions/cancel')).body.data).toMatchObject({ cancelAtPeriodEnd: true });
  expect(stripe.calls.some(({ path }) => path === '/v1/subscription_schedules/sub_sched_1/release')).toBe(true);
  expect(stripe.lastForm('/v1/subscriptions/sub_1')).toEqual({ cancel_at_period_end: 'true' });

  stripe.subscription.schedule = null;
  stripe.subscription.cancel_at_period_end = true;
  await openCheckout(ada, 'maker-monthly');
  expect(stripe.lastForm('/v1/subscriptions/sub_1')).toEqual({ cancel_at_period_end: 'false' });
  expect(await subscriptionOf(ada)).toMatchObject({ cancelAtPeriodEnd: false });
});

test('when Stripe refuses, nothing changes here', async () => {
  const context = await start();
  const { stripe, ada } = context;
  const paymentId = await subscribe(context);
  const failed = { status: 502, body: { code: 'PROVIDER_FAILED' } };
  stripe.failNext('/v1/subscriptions/');
  expect(await ada.call('POST', '/subscriptions/cancel')).toMatchObject(failed);
  stripe.failNext('/v1/subscriptions/');
  expect(await ada.call('POST', '/subscriptions/checkout', { body: { planId: 'fleet-monthly' } })).toMatchObject(
    failed,
  );
  stripe.failNext('/v1/refunds');
  expect(await ada.call('POST', `/payments/${paymentId}/refund`)).toMatchObject({
    status: 502,
    body: { code: 'REFUND_REFUSED' },
  });
  expect(await subscriptionOf(ada)).toMatchObject({ cancelAtPeriodEnd: false, nextPlanId: null });
  expect(await pointsOf(ada)).toBe(430);
});

test('a refund goes through Stripe, ends the subscription there, and its own event changes nothing more', async () => {
  const context = await start(true);
  const { stripe, server, ada } = context;
  const paymentId = await subscribe(context);
  expect((await ada.call('POST', `/payments/${paymentId}/refund`)).status).toBe(200);
  expect(stripe.lastForm('/v1/refunds')).toMatchObject({ payment_intent: 'pi_1', amount: '1900' });
  const asked = () => stripe.calls.filter(({ method, path }) => method === 'POST' && path === '/v1/refunds');
  expect(asked()[0]?.headers['idempotency-key']).toBe(`refund-${paymentId}-1900`);
  expect(await pointsOf(ada)).toBe(30);
  expect(await subscriptionOf(ada)).toBeNull();
  await expect
    .poll(() => stripe.calls.some(({ method, path }) => method === 'DELETE' && path === '/v1/subscriptions/sub_1'), {
      timeout: 30_000,
    })
    .toBe(true);

  const charge = { payment_intent: 'pi_1', metadata: {}, amount: 1900, amount_refunded: 1900, refunded: true };
  expect((await deliver(server, 'stripe', stripeEvent('charge.refunded', charge))).status).toBe(200);
  expect((await ada.call('POST', `/payments/${paymentId}/refund`)).status).toBe(200);
  expect(asked()).toHaveLength(1);
  expect(await pointsOf(ada)).toBe(30);
});

test('a charge that Stripe has already refunded counts as refunded', async () => {
  const context = await start();
  const paymentId = await subscribe(context);
  context.stripe.failNext('/v1/refunds', 'charge_already_refunded');
  expect((await context.ada.call('POST', `/payments/${paymentId}/refund`)).body.data.status).toBe('refunded');
});
