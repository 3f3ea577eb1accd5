import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startFakeStripe, stripeEvent } from '../fakes/fake-stripe.ts';
import { makeProcessDatabase } from '../open-test-database.ts';
import { callProcess, makeDataDir, startServerProcess } from '../server-process.ts';

test('a server killed during a refund: the points are revoked, and the next server completes the refund once', async () => {
  const stripe = await startFakeStripe();
  const env = { DATA_DIR: await makeDataDir(), ...(await makeProcessDatabase()), ...stripe.env };
  const first = await startServerProcess(env);
  const username = `u${randomBytes(6).toString('hex')}`;
  const account = { username, email: `${username}@example.com`, password: 'correct horse' };
  const { token, user } = (await callProcess(first, 'POST', '/auth/register', { body: account })).body;
  const { paymentId } = (
    await callProcess(first, 'POST', '/subscriptions/checkout', { token, body: { planId: 'refill-onetime' } })
  ).body;
  const paid = stripeEvent('checkout.session.completed', {
    id: 'cs_1',
    metadata: { paymentId, userId: user.id },
    payment_status: 'paid',
    amount_total: 900,
    currency: 'usd',
    payment_intent: 'pi_once_1',
  });
  expect((await fetch(`${first.baseUrl}/api/webhooks/stripe`, { method: 'POST', ...paid })).status).toBe(200);

  stripe.fallSilent();
  const asked = callProcess(first, 'POST', `/payments/${paymentId}/refund`, { token }).catch(() => null);
  const stateOf = async (server: typeof first) =>
    (await callProcess(server, 'GET', '/payments', { token })).body.payments[0].status;
  const asksForRefund = ({ method, path }: (typeof stripe.calls)[number]) =>
    method === 'POST' && path === '/v1/refunds';
  // The state is stored before the provider is asked, and the kill belongs after both.
  while ((await stateOf(first)) !== 'refunding' || !stripe.calls.some(asksForRefund)) await delay(50);
  await first.kill('SIGKILL');
  await asked;
  const before = stripe.calls.length;

  const second = await startServerProcess(env);
  const { data } = (await callProcess(second, 'GET', '/points/ledger', { token })).body;
  expect(data).toMatchObject({ balance: 0, debt: 0 });
  expect(data.entries[0]).toMatchObject({ movement: 'revoked', points: 150, reason: 'refund', paymentId });
  while ((await stateOf(second)) !== 'refunded') await delay(200);
  const refunds = stripe.calls.slice(before).filter(asksForRefund);
  expect(refunds.map(({ body }) => new URLSearchParams(body).get('amount'))).toEqual(['900']);
  await second.kill('SIGTERM');
});
