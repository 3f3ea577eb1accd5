import { beforeEach, expect, test } from 'vitest';
import { completeRefund } from '../../src/domain/billing/complete-refund.ts';
import { renewDueSubscriptions } from '../../src/domain/billing/renew-due-subscriptions.ts';
import { paypalEvent, startFakePaypal } from '../fakes/fake-paypal.ts';
import { type Person, startTestServer } from '../harness.ts';
import { DAY_MS, deliver, later, paymentsOf, pointsOf, subscriptionOf } from './steps.ts';

const paypal = await startFakePaypal();
const server = await startTestServer({ env: paypal.env, workers: false });

beforeEach(() => {
  Object.assign(paypal, { captureStatus: 'COMPLETED', verification: 'SUCCESS', down: false, capturedValue: null });
});

const order = async (person: Person, planId = 'maker-monthly', more: object = {}) => {
  const { status, body } = await person.call('POST', '/payments/paypal', { body: { planId, ...more } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as { paymentId: string; sessionId: string; checkoutUrl: string };
};

/** The browser comes back from PayPal. */
const comeBack = async (sessionId: string) => {
  const { status, headers } = await server.call('GET', `/checkout/paypal/return?token=${sessionId}&PayerID=X`);
  expect(status).toBe(303);
  return String(headers.location);
};

const capture = (paymentId: string, value: string, more: object = {}) => ({
  id: 'CAPTURE1',
  status: 'COMPLETED',
  custom_id: paymentId,
  amount: { value, currency_code: 'USD' },
  ...more,
});

test('creates an order with the price and the return URLs, once per payment', async () => {
  const ada = await server.register();
  const { paymentId, sessionId, checkoutUrl } = await order(ada, 'studio-monthly', { language: 'zh-TW' });
  expect(checkoutUrl).toBe(`https://paypal.test/checkoutnow?token=${sessionId}`);
  const call = paypal.calls.findLast(({ path }) => path === '/v2/checkout/orders');
  expect(call?.headers['paypal-request-id']).toBe(`order-${paymentId}`);
  const body = JSON.parse(call?.body ?? '{}');
  expect(body).toMatchObject({
    intent: 'CAPTURE',
    purchase_units: [{ custom_id: paymentId, amount: { currency_code: 'USD', value: '79.00' } }],
  });
  expect(body.payment_source.paypal.experience_context).toMatchObject({
    locale: 'zh-TW',
    return_url: expect.stringMatching(/\/checkout\/paypal\/return$/),
    cancel_url: expect.stringMatching(/\/zh-TW\/subscribe$/),
  });
  expect(paypal.calls.filter(({ path }) => path === '/v1/oauth2/token')).toHaveLength(1);
});

test('captures the money when the buyer returns; returning twice captures it once', async () => {
  const ada = await server.register();
  const { sessionId, paymentId } = await order(ada);
  expect(await comeBack(sessionId)).toMatch(/\/en\/subscribe\?subscription=success$/);
  expect(await comeBack(sessionId)).toMatch(/subscription=success$/);
  expect(await pointsOf(ada)).toBe(430);
  await deliver(server, 'paypal', paypalEvent('PAYMENT.CAPTURE.COMPLETED', capture(paymentId, '19.00')));
  expect(await pointsOf(ada)).toBe(430);
});

test('sells a single period: it says so, ends with it, and a plan change waits until then', async () => {
  const own = await startTestServer({ env: paypal.env, workers: false });
  let ada = await own.register();
  const { body } = await ada.call('POST', '/payments/paypal', { body: { planId: 'maker-monthly' } });
  await own.call('GET', `/checkout/paypal/return?token=${body.data.sessionId}`);
  expect(await subscriptionOf(ada)).toMatchObject({ provider: 'paypal', cancelAtPeriodEnd: true });
  const other = await ada.call('POST', '/payments/paypal', { body: { planId: 'studio-monthly' } });
  expect(other).toMatchObject({ status: 409, body: { code: 'PLAN_PREPAID' } });
  const same = await ada.call('POST', '/payments/paypal', { body: { planId: 'maker-monthly' } });
  expect(same).toMatchObject({ status: 409, body: { code: 'PLAN_CURRENT' } });

  ada = await later(own, ada, 32 * DAY_MS);
  await renewDueSubscriptions(own.services);
  expect(await subscriptionOf(ada)).toBeNull();
  expect(await pointsOf(ada)).toBe(430);
});

test('a declined capture leads to the error view; a pending one waits for its event', async () => {
  const ada = await server.register();
  const declined = await order(ada);
  paypal.captureStatus = 'declined';
  expect(await comeBack(declined.sessionId)).toMatch(/subscription=error$/);

  paypal.captureStatus = 'PENDING';
  const pending = await order(ada, 'refill-onetime');
  expect(await comeBack(pending.sessionId)).toMatch(/\/en\/subscribe$/);
  expect(await pointsOf(ada)).toBe(30);
  await deliver(server, 'paypal', paypalEvent('PAYMENT.CAPTURE.COMPLETED', capture(pending.paymentId, '9.00')));
  expect(await pointsOf(ada)).toBe(180);
});

test('a capture of another amount grants nothing', async () => {
  const ada = await server.register();
  const { sessionId } = await order(ada);
  paypal.capturedValue = '0.01';
  expect(await comeBack(sessionId)).toMatch(/subscription=error$/);
  expect(await pointsOf(ada)).toBe(30);
});

test.each(['', '?token=', '?token=NOBODY', '?token=%00', `?token=${'x'.repeat(300)}`])(
  'rejects a return with %j',
  async (query) => {
    const { status } = await server.call('GET', `/checkout/paypal/return${query}`);
    expect([400, 404]).toContain(status);
  },
);

test('PayPal verifies each event byte for byte; unverified events are rejected', async () => {
  const ada = await server.register();
  const { paymentId } = await order(ada);
  const event = paypalEvent('PAYMENT.CAPTURE.COMPLETED', capture(paymentId, '19.00'));
  const refused = { status: 400, body: { code: 'WEBHOOK_SIGNATURE' } };

  paypal.verification = 'FAILURE';
  expect(await deliver(server, 'paypal', event)).toMatchObject(refused);
  expect(await deliver(server, 'paypal', { ...event, body: 'no json' })).toMatchObject(refused);
  expect(await deliver(server, 'paypal', { ...event, headers: {} })).toMatchObject(refused);
  expect(await pointsOf(ada)).toBe(30);

  paypal.verification = 'SUCCESS';
  const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(server, 'paypal', event)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(await pointsOf(ada)).toBe(430);
  const asked = paypal.calls.findLast(({ path }) => path.endsWith('verify-webhook-signature'));
  expect(asked?.body).toContain(`"webhook_event":${event.body}}`);
  expect(JSON.parse(asked?.body ?? '{}')).toMatchObject({ webhook_id: 'WH-1', transmission_sig: 'sig==' });
});

test.each([
  ['a currency', { amount: { value: '19.00', currency_code: '\u0000' } }],
  ['a charge', { id: 'CAPTURE\u0000' }],
])('%s that the database cannot store is rejected with a message, even if the event is signed', async (_, odd) => {
  const { paymentId } = await order(await server.register());
  const event = paypalEvent('PAYMENT.CAPTURE.COMPLETED', capture(paymentId, '19.00', odd));
  expect(await deliver(server, 'paypal', event)).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
});

test('if PayPal cannot be reached for verification, it is asked to send the event again', async () => {
  const ada = await server.register();
  const { paymentId } = await order(ada);
  paypal.down = true;
  const event = paypalEvent('PAYMENT.CAPTURE.COMPLETED', capture(paymentId, '19.00'));
  expect(await deliver(server, 'paypal', event)).toMatchObject({ status: 502, body: { code: 'PROVIDER_FAILED' } });
  const checkout = await ada.call('POST', '/payments/paypal', { body: { planId: 'maker-monthly' } });
  expect(checkout).toMatchObject({ status: 502, body: { code: 'CHECKOUT_FAILED' } });

  paypal.down = false;
  expect((await deliver(server, 'paypal', event)).status).toBe(200);
  expect(await pointsOf(ada)).toBe(430);
});

test('a denied capture closes the payment', async () => {
  const ada = await server.register();
  const { paymentId } = await order(ada);
  await deliver(server, 'paypal', paypalEvent('PAYMENT.CAPTURE.DENIED', capture(paymentId, '19.00')));
  expect(await paymentsOf(ada)).toMatchObject([{ status: 'failed' }]);
});

test('a refund goes through PayPal; its event, and one from PayPal itself, revoke the points once', async () => {
  const [ada, bob] = [await server.register(), await server.register()];
  const first = await order(ada);
  await comeBack(first.sessionId);
  paypal.down = true;
  // No response: the points are revoked, and the money is pending until PayPal has decided.
  const asked = await ada.call('POST', `/payments/${first.paymentId}/refund`);
  expect(asked).toMatchObject({ status: 200, body: { data: { status: 'refunding', refunded: { amount: 1900 } } } });
  expect(await pointsOf(ada)).toBe(30);
  expect(await subscriptionOf(ada)).toMatchObject({ status: 'active' });
  paypal.down = false;
  await completeRefund(server.services, { paymentId: first.paymentId, cents: 1900 });
  await completeRefund(server.services, { paymentId: first.paymentId, cents: 1900 });
  expect((await ada.call('POST', `/payments/${first.paymentId}/refund`)).body.data.status).toBe('refunded');
  const call = paypal.calls.findLast(({ path }) => path.endsWith('/refund'));
  expect(call?.headers['paypal-request-id']).toBe(`refund-${first.paymentId}-1900`);
  expect(JSON.parse(call?.body ?? '{}').amount).toEqual({ value: '19.00', currency_code: 'USD' });
  expect(await pointsOf(ada)).toBe(30);
  expect(await subscriptionOf(ada)).toBeNull();

  const second = await order(bob);
  await comeBack(second.sessionId);
  const refund = paypalEvent('PAYMENT.CAPTURE.REFUNDED', {
    id: 'REFUND1',
    custom_id: second.paymentId,
    amount: { value: '19.00', currency_code: 'USD' },
  });
  await deliver(server, 'paypal', refund);
  await deliver(server, 'paypal', refund);
  expect(await pointsOf(bob)).toBe(30);
  expect(await paymentsOf(bob)).toMatchObject([{ status: 'refunded' }]);
});

test.each([
  ['PAYMENT.CAPTURE.COMPLETED', capture('00000000-0000-4000-8000-000000000000', '19.00')],
  ['PAYMENT.CAPTURE.COMPLETED', { id: 'X' }],
  ['PAYMENT.CAPTURE.REFUNDED', { id: 'X' }],
  ['CATALOG.PRODUCT.CREATED', {}],
])('%s about something unknown is answered with 200', async (type, resource) => {
  expect((await deliver(server, 'paypal', paypalEvent(type, resource))).status).toBe(200);
});

test('the return URL must be ours', async () => {
  const ada = await server.register();
  const body = { planId: 'maker-monthly', returnUrl: 'https://evil.example.com' };
  expect((await ada.call('POST', '/payments/paypal', { body })).body.code).toBe('RETURN_URL_INVALID');
});
