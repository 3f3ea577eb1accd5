import { CHECKOUT_OPEN_HOURS } from '@tangible/contracts';
import { expect, test } from 'vitest';
import { expireCheckouts } from '../../src/domain/billing/expire-checkouts.ts';
import { runMaintenance } from '../../src/domain/maintenance/run-maintenance.ts';
import { startFakeStripe, stripeEvent } from '../fakes/fake-stripe.ts';
import { startTestServer } from '../harness.ts';
import { deliver, later, openCheckout, paymentsOf, pointsOf } from './steps.ts';

const HOUR_MS = 3600_000;
const never = new AbortController().signal;
const stripe = await startFakeStripe();
const server = await startTestServer({ workers: false, env: stripe.env });

test('a checkout that was left for a day is expired, once, and others are not', async () => {
  let ada = await server.register();
  await openCheckout(ada, 'maker-monthly');
  ada = await later(server, ada, (CHECKOUT_OPEN_HOURS - 1) * HOUR_MS);
  await openCheckout(ada, 'refill-onetime');
  await runMaintenance(server.services, never);
  expect((await paymentsOf(ada)).map(({ status }: { status: string }) => status)).toEqual(['pending', 'pending']);

  ada = await later(server, ada, 2 * HOUR_MS);
  await runMaintenance(server.services, never);
  expect(await paymentsOf(ada)).toMatchObject([
    { planId: 'refill-onetime', status: 'pending' },
    { planId: 'maker-monthly', status: 'expired', refundableUntil: null, paidAt: null },
  ]);
  expect(await expireCheckouts(server.services, never)).toBe(0);
  const { bytes } = await ada.call('GET', '/account/export');
  expect(bytes.length).toBeGreaterThan(0);
});

test('a payment that arrives for an expired checkout counts, and only once', async () => {
  let ada = await server.register();
  const { paymentId } = await openCheckout(ada, 'refill-onetime');
  ada = await later(server, ada, 30 * HOUR_MS);
  expect(await expireCheckouts(server.services, never)).toBeGreaterThan(0);
  expect(await paymentsOf(ada)).toMatchObject([{ status: 'expired' }]);

  const paid = stripeEvent('checkout.session.completed', {
    id: 'cs_1',
    object: 'checkout.session',
    client_reference_id: ada.user.id,
    metadata: { paymentId },
    payment_status: 'paid',
    amount_total: 900,
    currency: 'usd',
    payment_intent: 'pi_1',
  });
  for (let delivery = 0; delivery < 2; delivery++) {
    expect((await deliver(server, 'stripe', paid)).status).toBe(200);
  }
  expect(await paymentsOf(ada)).toMatchObject([{ status: 'paid', points: 150 }]);
  expect(await pointsOf(ada)).toBe(180);
  expect(await expireCheckouts(server.services, never)).toBe(0);
  expect(await paymentsOf(ada)).toMatchObject([{ status: 'paid' }]);
});
