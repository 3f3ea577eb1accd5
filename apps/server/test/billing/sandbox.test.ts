import { LANGUAGES } from '@tangible/i18n';
import { expect, test } from 'vitest';
import { closeSandbox } from '../../src/domain/billing/close-sandbox.ts';
import { logPaymentMethods } from '../../src/domain/billing/log-payment-methods.ts';
import { startFakeStripe, stripeEvent } from '../fakes/fake-stripe.ts';
import { startTestServer } from '../harness.ts';
import {
  buy,
  DAY_MS,
  DECLINED,
  deliver,
  openCheckout,
  PAYS,
  paymentsOf,
  pointsOf,
  sendCard,
  subscriptionOf,
} from './steps.ts';

const server = await startTestServer();

const page = async (checkoutUrl: string, headers: Record<string, string> = {}) =>
  server.call('GET', new URL(checkoutUrl).pathname, { headers });

test('a checkout returns a URL and a session, at the top level and inside data', async () => {
  const ada = await server.register();
  const { body } = await ada.call('POST', '/subscriptions/checkout', { body: { planId: 'maker-monthly' } });
  expect(body).toMatchObject({ success: true, scheduled: false });
  expect(body.checkoutUrl).toMatch(/\/checkout\/[\w-]{43}$/);
  expect(body.data).toMatchObject({ checkoutUrl: body.checkoutUrl, sessionId: body.sessionId });
  expect(await subscriptionOf(ada)).toBeNull();
  expect(await paymentsOf(ada)).toMatchObject([{ id: body.paymentId, status: 'pending', amount: 1900 }]);
});

test('the test card pays: the subscription starts, the points are granted, the browser returns to the plans', async () => {
  const ada = await server.register();
  const { checkoutUrl } = await openCheckout(ada, 'maker-monthly', { language: 'fr' });
  const answer = await sendCard(server, checkoutUrl, PAYS);
  expect(answer.status).toBe(303);
  expect(new URL(String(answer.headers.location)).pathname).toBe('/fr/subscribe');
  expect(new URL(String(answer.headers.location)).search).toBe('?subscription=success');

  expect(await pointsOf(ada)).toBe(430);
  expect(await subscriptionOf(ada)).toMatchObject({
    planId: 'maker-monthly',
    planName: 'Maker',
    billingCycle: 'monthly',
    status: 'active',
    cancelAtPeriodEnd: false,
    nextPlanId: null,
    provider: 'sandbox',
  });
  const [payment] = await paymentsOf(ada);
  expect(payment).toMatchObject({ status: 'paid', points: 400, refundableUntil: expect.any(String) });
  const { body } = await ada.call('GET', '/points/ledger');
  expect(body.data.entries[0]).toMatchObject({ movement: 'granted', delta: 400, paymentId: payment.id });
});

test('submitting the form twice, and ten times at once, pays once', async () => {
  const ada = await server.register();
  const { checkoutUrl } = await openCheckout(ada, 'crate-onetime');
  await Promise.all(Array.from({ length: 10 }, () => sendCard(server, checkoutUrl, PAYS)));
  expect((await sendCard(server, checkoutUrl, PAYS)).status).toBe(409);
  expect(await pointsOf(ada)).toBe(830);
});

test('the declined card leads to the error view and grants nothing; another card may still pay', async () => {
  const ada = await server.register();
  const { checkoutUrl } = await openCheckout(ada, 'studio-yearly', { language: 'ja' });
  const answer = await sendCard(server, checkoutUrl, DECLINED);
  expect(answer.status).toBe(303);
  expect(String(answer.headers.location)).toMatch(/\/ja\/subscribe\?subscription=error$/);
  expect(await pointsOf(ada)).toBe(30);
  expect(await paymentsOf(ada)).toMatchObject([{ status: 'failed', refundableUntil: null }]);

  await sendCard(server, checkoutUrl, PAYS);
  expect(await pointsOf(ada)).toBe(30 + 24_000);
  expect(await subscriptionOf(ada)).toMatchObject({ billingCycle: 'yearly' });
});

test.each([
  ['', 'Please enter a card number.'],
  ['   ', 'Please enter a card number.'],
  ['4111 1111 1111 1111', 'This is not a test card.'],
  ['"><script>alert(1)</script>', 'This is not a test card.'],
  ['4'.repeat(5000), 'This is not a test card.'],
])('rejects the number %j with a message', async (number, words) => {
  const ada = await server.register();
  const { checkoutUrl } = await openCheckout(ada, 'refill-onetime', { language: 'en' });
  const answer = await sendCard(server, checkoutUrl, number);
  expect(answer.status).toBe(422);
  expect(answer.body).toContain(words);
  expect(answer.body).toContain('aria-invalid="true"');
  expect(answer.body).not.toContain('<script');
  expect(await pointsOf(ada)).toBe(30);
});

test.each([undefined, 'cardNumber=1&cardNumber=2', 'x=1'])('rejects the form %j without failing', async (body) => {
  const ada = await server.register();
  const { checkoutUrl } = await openCheckout(ada, 'refill-onetime');
  const { status } = await server.call('POST', new URL(checkoutUrl).pathname, {
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect([400, 422]).toContain(status);
});

test.each(LANGUAGES.map(({ code }) => code))(
  'the page is in %s, says that it is a sandbox and runs no script',
  async (code) => {
    const ada = await server.register();
    const { checkoutUrl } = await openCheckout(ada, 'fleet-monthly', { language: code });
    const { status, body, headers } = await page(checkoutUrl, { 'accept-language': 'ko' });
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('text/html');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain(`<html lang="${code}">`);
    expect(body).toMatch(/299[.,]00/);
    expect(body).toContain(PAYS);
    expect(body).not.toMatch(/<script|checkout\.|plans\./);
  },
);

test('the cancel link leads back to the plans and changes nothing', async () => {
  const ada = await server.register();
  const { checkoutUrl } = await openCheckout(ada, 'maker-monthly', { language: 'es' });
  const { body } = await page(checkoutUrl);
  expect(body).toMatch(/<a href="http[^"]*\/es\/subscribe">Cancelar y volver<\/a>/);
  expect(await pointsOf(ada)).toBe(30);
  expect(await subscriptionOf(ada)).toBeNull();
});

test('an unknown checkout shows a page that says so', async () => {
  const { status, body } = await server.call('GET', '/checkout/nonsense', { headers: { 'accept-language': 'fr' } });
  expect(status).toBe(404);
  expect(body).toContain('Cette adresse ne mène à aucun paiement');
  expect((await sendCard(server, 'http://x/checkout/nonsense', PAYS)).status).toBe(404);
});

test('a checkout that is a day old accepts no card', async () => {
  const late = await startTestServer({ workers: false });
  const ada = await late.register();
  const { checkoutUrl } = await openCheckout(ada, 'maker-monthly');
  late.passTime(DAY_MS);
  expect((await sendCard(late, checkoutUrl, PAYS)).status).toBe(409);
  expect(await pointsOf(ada)).toBe(30);
});

test('with a real provider, the sandbox is off and its pages are gone', async () => {
  const real = await startTestServer({
    workers: false,
    env: { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' },
  });
  const ada = await real.register();
  const answer = await ada.call('POST', '/subscriptions/checkout', {
    body: { planId: 'maker-monthly', method: 'sandbox' },
  });
  const off = { status: 503, body: { code: 'PAYMENT_METHOD_OFF' } };
  expect(answer).toMatchObject(off);
  expect(await ada.call('POST', '/payments/alipay', { body: { planId: 'maker-monthly' } })).toMatchObject(off);
  expect((await real.call('GET', '/checkout/anything')).status).toBe(404);
});

test.each([[{ NODE_ENV: 'production' }], [{ PUBLIC_URL: 'https://tangible.example.com' }]])(
  'on a public server (%j) there is no sandbox, and the log and the plans say so',
  async (live) => {
    const lines: string[] = [];
    const real = await startTestServer({
      workers: false,
      env: { ...live, LOG_LEVEL: 'warn' },
      onLog: (line) => lines.push(line),
    });
    logPaymentMethods(real.services);
    expect(lines.join('')).toContain('payments are not set up: nothing can be bought');
    const ada = await real.register();
    expect((await real.call('GET', '/subscriptions/plans')).body.methods).toEqual([]);
    expect((await real.call('GET', '/site')).body).toMatchObject({ isSandbox: false });
    for (const method of [undefined, 'sandbox']) {
      const answer = await ada.call('POST', '/subscriptions/checkout', { body: { planId: 'fleet-yearly', method } });
      expect(answer).toMatchObject({
        status: 503,
        body: { code: 'PAYMENTS_NOT_SET_UP', error: 'Payments are not set up on this server' },
      });
    }
    expect((await real.call('GET', '/checkout/anything')).status).toBe(404);
  },
);

test('enabled explicitly, the sandbox also runs in production, with a warning in the log and on the pages', async () => {
  const lines: string[] = [];
  const rehearsal = await startTestServer({
    workers: false,
    env: { NODE_ENV: 'production', PAYMENT_SANDBOX: 'true', LOG_LEVEL: 'warn' },
    onLog: (line) => lines.push(line),
  });
  logPaymentMethods(rehearsal.services);
  expect(lines.join('')).toContain('the payment sandbox is on');
  expect((await rehearsal.call('GET', '/site')).body).toMatchObject({ isSandbox: true });
  const ada = await rehearsal.register();
  await buy(rehearsal, ada, 'maker-monthly');
  expect(await pointsOf(ada)).toBe(430);
});

test('once the sandbox is off, its purchases are revoked and paid ones are kept', async () => {
  const stripe = await startFakeStripe();
  const both = await startTestServer({ workers: false, env: { ...stripe.env, PAYMENT_SANDBOX: 'true' } });
  expect((await both.call('GET', '/site')).body).toMatchObject({ isSandbox: false });
  const ada = await both.register({ points: 0 });
  const { paymentId } = await openCheckout(ada, 'refill-onetime', { method: 'stripe' });
  const metadata = { paymentId, userId: ada.user.id };
  const paid = { metadata, payment_status: 'paid', amount_total: 900, currency: 'usd', payment_intent: 'pi_1' };
  await deliver(both, 'stripe', stripeEvent('checkout.session.completed', { id: 'cs_1', ...paid }));
  await buy(both, ada, 'maker-yearly');
  expect(await pointsOf(ada)).toBe(150 + 4800);

  (both.services.payments as Map<string, unknown>).delete('sandbox');
  await closeSandbox(both.services);
  await closeSandbox(both.services);
  expect((await ada.call('GET', '/points/ledger')).body.data).toMatchObject({ balance: 150, debt: 0 });
  expect(await subscriptionOf(ada)).toBeNull();
});

test('a sandbox subscription does not block a purchase at the real provider', async () => {
  const stripe = await startFakeStripe();
  const both = await startTestServer({ workers: false, env: { ...stripe.env, PAYMENT_SANDBOX: 'true' } });
  const ada = await both.register();
  await buy(both, ada, 'maker-yearly');
  (both.services.payments as Map<string, unknown>).delete('sandbox');
  expect(await openCheckout(ada, 'maker-yearly')).toMatchObject({ scheduled: false });
});

test('a user who paid two open checkouts has the later plan and the points of both', async () => {
  const ada = await server.register();
  const first = await openCheckout(ada, 'maker-monthly');
  const second = await openCheckout(ada, 'studio-monthly');
  await sendCard(server, first.checkoutUrl, PAYS);
  await sendCard(server, second.checkoutUrl, PAYS);
  expect(await pointsOf(ada)).toBe(30 + 400 + 2000);
  expect(await subscriptionOf(ada)).toMatchObject({ planId: 'studio-monthly' });
});

test('subscribing and buying points are reported to the operators', async () => {
  const told: string[] = [];
  const chatty = await startTestServer({
    env: { DINGTALK_WEBHOOK: 'https://oapi.dingtalk.com/robot/send?access_token=x' },
    given: { chat: { post: async (title, text) => void told.push(`${title}\n${text}`) } },
  });
  const ada = await chatty.register({ username: 'Ada' });
  await buy(chatty, ada, 'maker-monthly');
  await buy(chatty, ada, 'refill-onetime');
  await expect.poll(() => told.find((text) => text.startsWith('user_topup')), { timeout: 30_000 }).toBeTruthy();
  await expect.poll(() => told.find((text) => text.startsWith('user_subscribe')), { timeout: 30_000 }).toBeTruthy();
  const subscribed = told.find((text) => text.startsWith('user_subscribe')) ?? '';
  expect(subscribed).toContain('**planName**: Maker');
  expect(subscribed).toContain('**amount**: 1900');
  expect(subscribed).toContain('**username**: Ada');
  expect(subscribed).toContain('**points**: 430');
});
