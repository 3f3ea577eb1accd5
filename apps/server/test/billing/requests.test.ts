import { expect, test } from 'vitest';
import { startTestServer } from '../harness.ts';
import { buy, PAYS, paymentsOf, pointsOf, sendCard } from './steps.ts';

const server = await startTestServer({ workers: false });

test.each([
  ['GET', '/payments'],
  ['POST', '/payments'],
  ['POST', '/payments/stripe'],
  ['POST', '/payments/paypal'],
  ['POST', '/payments/alipay'],
  ['POST', '/payments/00000000-0000-4000-8000-000000000000/refund'],
  ['GET', '/subscriptions/user'],
  ['POST', '/subscriptions/checkout'],
  ['POST', '/subscriptions/cancel'],
] as const)('%s %s requires a token', async (method, path) => {
  const body = method === 'POST' ? { planId: 'maker-monthly' } : undefined;
  expect(await server.call(method, path, { body })).toMatchObject({
    status: 401,
    body: { error: 'Unauthorized. Please log in.', code: 'UNAUTHORIZED' },
  });
});

test.each([
  ['free', 400, 'PLAN_FREE'],
  ['gold-monthly', 404, 'PLAN_NOT_FOUND'],
  ['', 404, 'PLAN_NOT_FOUND'],
  ['__proto__', 404, 'PLAN_NOT_FOUND'],
  ["' or 1=1 --", 404, 'PLAN_NOT_FOUND'],
  ['x'.repeat(10_000), 400, 'INVALID_REQUEST'],
  ['maker\u0000', 400, 'INVALID_REQUEST'],
  [null, 400, 'INVALID_REQUEST'],
  [42, 400, 'INVALID_REQUEST'],
  [['maker-monthly'], 400, 'INVALID_REQUEST'],
])('the plan %j is refused', async (planId, status, code) => {
  const ada = await server.register();
  expect(await ada.call('POST', '/subscriptions/checkout', { body: { planId } })).toMatchObject({
    status,
    body: { code },
  });
});

test('the current plan is refused', async () => {
  const ada = await server.register();
  await buy(server, ada, 'maker-monthly');
  const answer = await ada.call('POST', '/subscriptions/checkout', { body: { planId: 'maker-monthly' } });
  expect(answer).toMatchObject({ status: 409, body: { error: 'This is already your plan', code: 'PLAN_CURRENT' } });
});

test.each(['stripe', 'paypal', 'alipay'])('%s, which is not configured, leads to the sandbox', async (method) => {
  const ada = await server.register();
  const off = { status: 503, body: { code: 'PAYMENT_METHOD_OFF' } };
  const paid = await ada.call('POST', `/payments/${method}`, { body: { planId: 'maker-monthly' } });
  expect(paid).toMatchObject({ status: 200, body: { success: true, data: { sessionId: expect.any(String) } } });
  expect(paid.body.data.checkoutUrl).toMatch(/\/checkout\/[\w-]{43}$/);
  const body = { planId: 'maker-monthly', method };
  expect(await ada.call('POST', '/subscriptions/checkout', { body })).toMatchObject({ status: 200 });
  const event = { body: '{}', headers: { 'content-type': 'application/json' } };
  expect(await server.call('POST', `/webhooks/${method}`, event)).toMatchObject(off);
});

test('points are bought in one of the offered amounts, with a note of the buyer', async () => {
  const ada = await server.register();
  const { status, body } = await ada.call('POST', '/payments', {
    body: { amount: 900, description: '  robot hands ' },
  });
  expect(status).toBe(200);
  expect(body.success).toBe(true);
  expect(body.data).toMatchObject({
    planId: 'refill-onetime',
    amount: 900,
    currency: 'usd',
    description: 'robot hands',
    status: 'pending',
    provider: 'sandbox',
    points: 150,
    refundableUntil: null,
    checkoutUrl: expect.stringMatching(/\/checkout\//),
    sessionId: expect.any(String),
  });
  await sendCard(server, body.data.checkoutUrl, PAYS);
  expect(await pointsOf(ada)).toBe(180);
  expect(await paymentsOf(ada)).toMatchObject([{ id: body.data.id, status: 'paid', description: 'robot hands' }]);
});

test.each([1, 0, -900, 900.5, 1900, 1e21, Number.MAX_SAFE_INTEGER])('the amount %d is not on offer', async (amount) => {
  const ada = await server.register();
  expect(await ada.call('POST', '/payments', { body: { amount } })).toMatchObject({
    status: 400,
    body: { code: 'AMOUNT_INVALID', error: 'The amount must be one of the amounts on offer' },
  });
});

test.each([
  { amount: '900' },
  { amount: null },
  { amount: [900] },
  { amount: 900, description: 7 },
  { amount: 900, description: 'x'.repeat(201) },
  { amount: 900, description: 'a\u0000b' },
  { amount: 900, method: 'cash' },
  {},
  [],
])('the payment %j is refused', async (body) => {
  const ada = await server.register();
  expect(await ada.call('POST', '/payments', { body })).toMatchObject({
    status: 400,
    body: { code: 'INVALID_REQUEST' },
  });
});

test.each(['{"planId":', 'null', '"maker"', ''])('the broken body %j is refused', async (body) => {
  const ada = await server.register();
  const headers = { 'content-type': 'application/json' };
  expect((await ada.call('POST', '/subscriptions/checkout', { body, headers })).status).toBe(400);
});

test.each(['nonsense', '00000000-0000-4000-8000-000000000000', "1' or '1'='1", '%00', '..%2f..'])(
  'the payment %s does not exist',
  async (id) => {
    const ada = await server.register();
    const { status } = await ada.call('POST', `/payments/${id}/refund`);
    expect([400, 404]).toContain(status);
  },
);

test('an API key cannot buy, change the plan, cancel or refund, whatever its scopes', async () => {
  const ada = await server.register();
  const scopes = ['read', 'generate', 'manage'];
  const { body } = await ada.call('POST', '/api-keys', { body: { name: 'robot', scopes } });
  const token = body.data.apiKey;
  const tries = [
    ['GET', '/payments'],
    ['POST', '/payments'],
    ['POST', '/payments/stripe'],
    ['POST', '/payments/paypal'],
    ['POST', '/payments/alipay'],
    ['POST', '/payments/x/refund'],
    ['POST', '/subscriptions/checkout'],
    ['POST', '/subscriptions/cancel'],
  ] as const;
  for (const [method, path] of tries) {
    const sent = method === 'POST' ? { body: { planId: 'maker-monthly', amount: 900 } } : {};
    const { status, body: refused } = await server.call(method, path, { token, ...sent });
    expect([path, status, refused.code]).toEqual([path, 403, 'FORBIDDEN']);
  }
  expect((await ada.call('GET', '/payments')).body.payments).toEqual([]);
  expect((await server.call('GET', '/subscriptions/user', { token })).status).toBe(200);
});

test.each(['/webhooks/sandbox', '/webhooks/nobody'])('%s is not a webhook', async (path) => {
  const { status } = await server.call('POST', path, { body: '{}', headers: { 'content-type': 'text/plain' } });
  expect(status).toBe(400);
});

test('buyers from an allowed origin return to it', async () => {
  const own = await startTestServer({
    workers: false,
    env: { ALLOWED_ORIGINS: 'https://app.example.com', PUBLIC_URL: 'https://api.example.com', PAYMENT_SANDBOX: 'true' },
  });
  const ada = await own.register();
  const from = async (origin: string) => {
    const { body } = await ada.call('POST', '/subscriptions/checkout', {
      body: { planId: 'refill-onetime' },
      headers: { origin },
    });
    expect(body.checkoutUrl).toMatch(/^https:\/\/api\.example\.com\/checkout\//);
    return String((await sendCard(own, body.checkoutUrl, PAYS)).headers.location);
  };
  expect(await from('https://app.example.com')).toBe('https://app.example.com/en/subscribe?subscription=success');
  expect(await from('https://evil.example.com')).toBe('https://api.example.com/en/subscribe?subscription=success');
});
