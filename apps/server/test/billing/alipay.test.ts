import { generateKeyPairSync } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { readSettings } from '../../src/env.ts';
import { choosePayments } from '../../src/providers/payments/index.ts';
import { startFakeAlipay } from '../fakes/fake-alipay.ts';
import { type Person, startTestServer } from '../harness.ts';
import { deliver, paymentsOf, pointsOf, subscriptionOf } from './steps.ts';

const alipay = await startFakeAlipay();
const server = await startTestServer({
  env: { ...alipay.env, PUBLIC_URL: 'https://tangible.example.com' },
  workers: false,
});

beforeEach(() => {
  alipay.refundCode = '10000';
});

const order = async (person: Person, planId = 'maker-monthly') => {
  const body = { planId, returnUrl: 'https://tangible.example.com/zh-CN/subscribe?subscription=success' };
  const answer = await person.call('POST', '/payments/alipay', { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data as { paymentId: string; checkoutUrl: string; sessionId: string };
};

let notices = 0;
const paid = (paymentId: string, more: Record<string, string> = {}) => {
  notices += 1;
  return alipay.notification({
    notify_id: `n${notices}`,
    out_trade_no: paymentId,
    trade_no: `T${notices}`,
    trade_status: 'TRADE_SUCCESS',
    total_amount: '133.00',
    subject: 'Tangible 创客版 100%',
    ...more,
  });
};

test('the payment URL is signed, in yuan, and contains the notify and return URLs', async () => {
  const ada = await server.register();
  const { checkoutUrl, paymentId } = await order(ada);
  expect(checkoutUrl).toContain(alipay.env.ALIPAY_GATEWAY);
  expect(alipay.isSignedByUs(checkoutUrl)).toBe(true);
  const fields = new URL(checkoutUrl).searchParams;
  expect(fields.get('method')).toBe('alipay.trade.page.pay');
  expect(fields.get('notify_url')).toBe('https://tangible.example.com/api/webhooks/alipay');
  expect(fields.get('return_url')).toBe('https://tangible.example.com/zh-CN/subscribe?subscription=success');
  expect(JSON.parse(fields.get('biz_content') ?? '{}')).toMatchObject({
    out_trade_no: paymentId,
    total_amount: '133.00',
    product_code: 'FAST_INSTANT_TRADE_PAY',
  });
  expect(await paymentsOf(ada)).toMatchObject([{ amount: 1900, currency: 'usd', provider: 'alipay' }]);
});

test('a signed notification grants points once, however often it arrives, and is answered with "success"', async () => {
  const ada = await server.register();
  const { paymentId } = await order(ada);
  const notice = paid(paymentId);
  const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(server, 'alipay', notice)));
  for (const { status, body, headers } of answers) {
    expect(status).toBe(200);
    expect(body).toBe('success');
    expect(headers['content-type']).toContain('text/plain');
  }
  await deliver(server, 'alipay', paid(paymentId, { trade_status: 'TRADE_FINISHED' }));
  expect(await pointsOf(ada)).toBe(430);
  expect(await subscriptionOf(ada)).toMatchObject({ provider: 'alipay', cancelAtPeriodEnd: true });
});

test('rejects a notification that was modified or signed with another key', async () => {
  const ada = await server.register();
  const { paymentId } = await order(ada);
  const notice = paid(paymentId);
  const refused = { status: 400, body: { code: 'WEBHOOK_SIGNATURE' } };
  const wrong = [
    notice.body.replace('133.00', '133.01'),
    notice.body.replace('sign_type=RSA2', 'sign_type=RSA'),
    notice.body.replace(/sign=[^&]+/, 'sign=AAAA'),
    'out_trade_no=1',
    '',
    '%00%ff',
    (await startFakeAlipay()).notification({ out_trade_no: paymentId, trade_status: 'TRADE_SUCCESS' }).body,
    paid(paymentId, { app_id: '2099' }).body,
  ];
  for (const body of wrong) expect(await deliver(server, 'alipay', { ...notice, body })).toMatchObject(refused);
  expect(await pointsOf(ada)).toBe(30);
});

test('a genuine notification with another amount or an unknown payment is acknowledged and grants nothing', async () => {
  const ada = await server.register();
  const { paymentId } = await order(ada);
  expect((await deliver(server, 'alipay', paid(paymentId, { total_amount: '0.01' }))).body).toBe('success');
  expect((await deliver(server, 'alipay', paid('nobody'))).body).toBe('success');
  expect((await deliver(server, 'alipay', paid(paymentId, { trade_status: 'WAIT_BUYER_PAY' }))).body).toBe('success');
  expect(await pointsOf(ada)).toBe(30);
});

test('a closed trade fails the payment; a later payment still counts', async () => {
  const ada = await server.register();
  const { paymentId } = await order(ada, 'refill-onetime');
  await deliver(server, 'alipay', paid(paymentId, { trade_status: 'TRADE_CLOSED' }));
  expect(await paymentsOf(ada)).toMatchObject([{ status: 'failed' }]);
  await deliver(server, 'alipay', paid(paymentId, { total_amount: '63.00' }));
  await deliver(server, 'alipay', paid(paymentId, { trade_status: 'TRADE_CLOSED' }));
  expect(await pointsOf(ada)).toBe(180);
});

test('a refund goes through Alipay, and its notification changes nothing more', async () => {
  const ada = await server.register();
  const { paymentId } = await order(ada);
  await deliver(server, 'alipay', paid(paymentId, { trade_no: 'TRADE7' }));

  alipay.refundCode = '40004';
  expect((await ada.call('POST', `/payments/${paymentId}/refund`)).body.code).toBe('REFUND_REFUSED');
  expect(await pointsOf(ada)).toBe(430);

  alipay.refundCode = '10000';
  expect((await ada.call('POST', `/payments/${paymentId}/refund`)).status).toBe(200);
  const out_request_no = `${paymentId}-13300`;
  expect(alipay.lastContent()).toEqual({ trade_no: 'TRADE7', refund_amount: '133.00', out_request_no });
  await deliver(server, 'alipay', paid(paymentId, { trade_status: 'TRADE_CLOSED', refund_fee: '133.00' }));
  expect(await pointsOf(ada)).toBe(30);
  expect(await subscriptionOf(ada)).toBeNull();
});

test('a refund made at Alipay revokes the points; a partial refund revokes its share', async () => {
  const ada = await server.register();
  const { paymentId } = await order(ada);
  await deliver(server, 'alipay', paid(paymentId));
  await deliver(server, 'alipay', paid(paymentId, { refund_fee: '33.00' }));
  // 33 of 133 yuan stand for 99.2 of 400 points.
  expect(await pointsOf(ada)).toBe(330);
  await deliver(server, 'alipay', paid(paymentId, { refund_fee: '133.00', trade_status: 'TRADE_CLOSED' }));
  expect(await pointsOf(ada)).toBe(30);
});

test('accepts the keys in every form in which Alipay issues them; others stop the start with a message', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const spki = String(publicKey.export({ type: 'spki', format: 'pem' }));
  const choose = (ALIPAY_PRIVATE_KEY: string, ALIPAY_PUBLIC_KEY = spki) =>
    choosePayments(readSettings({ ALIPAY_APP_ID: '1', ALIPAY_PRIVATE_KEY, ALIPAY_PUBLIC_KEY }));
  for (const type of ['pkcs1', 'pkcs8'] as const) {
    const pem = String(privateKey.export({ type, format: 'pem' }));
    for (const text of [pem, pem.replaceAll('\n', '\\n'), pem.replace(/-----[^-]+-----|\s/g, '')]) {
      expect([...(await choose(text)).keys()]).toEqual(['alipay']);
    }
  }
  await expect(choose('nonsense')).rejects.toThrow('ALIPAY_PRIVATE_KEY must be an RSA key');
  const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
  await expect(choose(pem, 'nonsense')).rejects.toThrow('ALIPAY_PUBLIC_KEY must be an RSA key');
  expect(() => readSettings({ ALIPAY_CNY_PER_USD: 'much' })).toThrow('ALIPAY_CNY_PER_USD must be a number like 7.2');
});
