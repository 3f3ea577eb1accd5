import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { securityEvents } from '../../src/db/schema/index.ts';
import { unfreezeAccount } from '../../src/domain/account/freeze-account.ts';
import { paypalEvent, startFakePaypal } from '../fakes/fake-paypal.ts';
import { startFakeStripe, stripeEvent } from '../fakes/fake-stripe.ts';
import { multipart, type Person, readFixture, startTestServer } from '../harness.ts';
import { deliver, openCheckout, paymentsOf, pointsOf, subscriptionOf } from './steps.ts';

const stripe = await startFakeStripe();
const paypal = await startFakePaypal();
const server = await startTestServer({ env: { ...stripe.env, ...paypal.env }, workers: false });
const mug = await readFixture('mug.png');

const ledgerOf = async (person: Person) => (await person.call('GET', '/points/ledger')).body.data;

/** A user who bought points or a plan at Stripe, and the events that Stripe sends about it. */
async function buyer(planId = 'refill-onetime', cents = 900) {
  const person = await server.register({ points: 0 });
  const { paymentId } = await openCheckout(person, planId, { method: 'stripe' });
  const name = planId.endsWith('onetime') ? `once_${randomUUID()}` : randomUUID();
  const recurring = { invoice: `in_${name}`, subscription: `sub_${name}` };
  const send = async (type: string, object: object, options: { id?: string; created?: number } = {}) =>
    expect((await deliver(server, 'stripe', stripeEvent(type, object, options))).status).toBe(200);
  const pay = () =>
    send('checkout.session.completed', {
      id: `cs_${name}`,
      client_reference_id: person.user.id,
      metadata: { paymentId, userId: person.user.id },
      payment_status: 'paid',
      amount_total: cents,
      currency: 'usd',
      payment_intent: `pi_${name}`,
      ...(planId.endsWith('onetime') ? {} : recurring),
    });
  // The fake knows the invoice of every payment by its name.
  const intent = `pi_${name}`;
  const dispute = (status: string, more: object = {}) => ({
    id: `dp_${name}`,
    amount: cents,
    currency: 'usd',
    payment_intent: intent,
    status,
    ...more,
  });
  const refund = (amount: number, created?: number) =>
    send(
      'charge.refunded',
      { payment_intent: intent, metadata: { paymentId }, amount: cents, amount_refunded: amount },
      created ? { created } : {},
    );
  return { person, paymentId, pay, send, dispute, refund };
}

const unfreeze = ({ user }: Person) =>
  server.services.db.transaction((tx) => unfreezeAccount(tx, { userId: user.id, now: new Date() }));

test('a disputed charge revokes the points, ends the subscription and freezes the account', async () => {
  const { person: ada, paymentId, pay, send, dispute } = await buyer('maker-monthly', 1900);
  await pay();
  expect((await ada.generate(mug, { subdivisionLevel: 'high' })).status).toBe(200);
  await send('charge.dispute.created', dispute('needs_response'));

  expect(await ledgerOf(ada)).toMatchObject({
    balance: 0,
    held: 25,
    debt: 25,
    debts: [{ reason: 'dispute', paymentId, points: 25, left: 25 }],
    isFrozen: true,
  });
  expect(await subscriptionOf(ada)).toBeNull();
  expect(await paymentsOf(ada)).toMatchObject([{ status: 'disputed', refundableUntil: null, refundable: null }]);

  const frozen = { status: 403, body: { code: 'ACCOUNT_FROZEN' } };
  expect(await ada.generate(mug, { subdivisionLevel: 'low' })).toMatchObject(frozen);
  expect(await ada.call('POST', '/tangible/finish', multipart(mug, {}, 'model.glb'))).toMatchObject(frozen);
  expect(await ada.call('POST', '/subscriptions/checkout', { body: { planId: 'maker-monthly' } })).toMatchObject(
    frozen,
  );
  expect((await ada.call('POST', `/payments/${paymentId}/refund`)).body.code).toBe('PAYMENT_NOT_REFUNDABLE');
  // The audit log says why.
  const { db } = server.services;
  const events = await db.select().from(securityEvents).where(eq(securityEvents.userId, ada.user.id));
  expect(events.filter(({ kind }) => kind === 'account-frozen')).toMatchObject([
    { detail: { reason: 'dispute', paymentId } },
  ]);
});

test('a dispute that is won restores the points and cancels the debt; an operator unfreezes the account', async () => {
  const { person: ada, pay, send, dispute } = await buyer();
  await pay();
  expect((await ada.generate(mug, { subdivisionLevel: 'high' })).status).toBe(200);
  await send('charge.dispute.created', dispute('needs_response'));
  await send('charge.dispute.closed', dispute('won'));
  await send('charge.dispute.funds_reinstated', dispute('won'));
  expect(await ledgerOf(ada)).toMatchObject({ balance: 125, held: 25, debt: 0, isFrozen: true });
  expect(await paymentsOf(ada)).toMatchObject([{ status: 'paid' }]);

  expect((await ada.generate(mug, { subdivisionLevel: 'low' })).body.code).toBe('ACCOUNT_FROZEN');
  await unfreeze(ada);
  expect((await ada.generate(mug, { subdivisionLevel: 'low' })).status).toBe(200);
});

describe('a dispute counts once', () => {
  test('however often and in whichever events it is reported', async () => {
    const { person: ada, pay, send, dispute } = await buyer();
    await pay();
    await send('charge.dispute.created', dispute('needs_response'));
    await send('charge.dispute.funds_withdrawn', dispute('needs_response'));
    await send('charge.dispute.closed', dispute('lost'));
    expect(await ledgerOf(ada)).toMatchObject({ balance: 0, debt: 0 });
  });

  test('waits if it is reported before its payment', async () => {
    const { person: ada, pay, send, dispute } = await buyer();
    await send('charge.dispute.created', dispute('needs_response'));
    expect(await ledgerOf(ada)).toMatchObject({ isFrozen: false });
    await pay();
    expect(await ledgerOf(ada)).toMatchObject({ balance: 0, debt: 0, isFrozen: true });
  });

  test('changes nothing if it is won before its start is reported', async () => {
    const { person: ada, pay, send, dispute } = await buyer();
    await pay();
    await send('charge.dispute.closed', dispute('won'));
    await send('charge.dispute.created', dispute('needs_response'));
    expect(await ledgerOf(ada)).toMatchObject({ balance: 150, debt: 0, isFrozen: false });
  });

  test('an inquiry revokes nothing until the money is withdrawn', async () => {
    const { person: ada, pay, send, dispute } = await buyer();
    await pay();
    await send('charge.dispute.created', dispute('warning_needs_response'));
    expect(await ledgerOf(ada)).toMatchObject({ balance: 150, isFrozen: false });
    await send('charge.dispute.funds_withdrawn', dispute('needs_response'));
    expect(await ledgerOf(ada)).toMatchObject({ balance: 0, isFrozen: true });
  });

  test('together with refunds of the same charge: no cent is revoked twice, in either order', async () => {
    const now = Math.floor(Date.now() / 1000);
    const first = await buyer();
    await first.pay();
    await first.refund(300, now);
    await first.send('charge.dispute.created', first.dispute('needs_response', { amount: 600 }), { created: now + 10 });
    expect(await ledgerOf(first.person)).toMatchObject({ balance: 0, debt: 0 });
    await first.send('charge.dispute.closed', first.dispute('won', { amount: 600 }));
    expect(await pointsOf(first.person)).toBe(100);

    const second = await buyer();
    await second.pay();
    await second.send('charge.dispute.created', second.dispute('needs_response', { amount: 600 }), {
      created: now + 10,
    });
    expect(await pointsOf(second.person)).toBe(50);
    await second.refund(300, now);
    expect(await ledgerOf(second.person)).toMatchObject({ balance: 0, debt: 0 });

    // A dispute that its seller settles by a refund: that money is one and the same.
    const third = await buyer();
    await third.pay();
    await third.send('charge.dispute.created', third.dispute('needs_response', { amount: 300 }), { created: now });
    await third.refund(300, now + 10);
    expect(await pointsOf(third.person)).toBe(100);
    const fourth = await buyer();
    await fourth.pay();
    await fourth.refund(300, now + 10);
    await fourth.send('charge.dispute.created', fourth.dispute('needs_response', { amount: 300 }), { created: now });
    expect(await pointsOf(fourth.person)).toBe(100);
  });

  test('reported in another currency concerns the whole charge', async () => {
    const { person: ada, pay, send, dispute } = await buyer();
    await pay();
    await send('charge.dispute.created', dispute('needs_response', { amount: 5, currency: 'eur' }));
    expect(await pointsOf(ada)).toBe(0);
  });
});

describe("PayPal's disputes", () => {
  async function paid() {
    const person = await server.register({ points: 0 });
    const { paymentId } = await openCheckout(person, 'refill-onetime', { method: 'paypal' });
    const capture = randomUUID().replaceAll('-', '').toUpperCase();
    const send = async (type: string, resource: object) =>
      expect((await deliver(server, 'paypal', paypalEvent(type, resource))).status).toBe(200);
    const amount = { value: '9.00', currency_code: 'USD' };
    await send('PAYMENT.CAPTURE.COMPLETED', { id: capture, custom_id: paymentId, amount });
    expect(await pointsOf(person)).toBe(150);
    const dispute = (outcome?: string) => ({
      dispute_id: `PP-D-${capture}`,
      disputed_transactions: [{ seller_transaction_id: capture }],
      dispute_amount: amount,
      ...(outcome ? { dispute_outcome: { outcome_code: outcome } } : {}),
    });
    return { person, paymentId, capture, amount, send, dispute };
  }

  test('revoke the points, and restore them when the seller wins', async () => {
    const { person: ada, send, dispute } = await paid();
    await send('CUSTOMER.DISPUTE.CREATED', dispute());
    expect(await ledgerOf(ada)).toMatchObject({ balance: 0, isFrozen: true });
    await send('CUSTOMER.DISPUTE.RESOLVED', dispute('RESOLVED_SELLER_FAVOUR'));
    expect(await ledgerOf(ada)).toMatchObject({ balance: 150, isFrozen: true });
  });

  test('settled by a reversal revoke them once', async () => {
    const { person: ada, paymentId, capture, amount, send, dispute } = await paid();
    await send('CUSTOMER.DISPUTE.CREATED', dispute());
    await send('PAYMENT.CAPTURE.REVERSED', { id: `R${capture}`, custom_id: paymentId, amount });
    await send('CUSTOMER.DISPUTE.RESOLVED', dispute('RESOLVED_BUYER_FAVOUR'));
    expect(await ledgerOf(ada)).toMatchObject({ balance: 0, debt: 0 });
    expect(await paymentsOf(ada)).toMatchObject([{ status: 'refunded', refunded: { amount: 900, points: 150 } }]);
  });

  test('with an unknown or missing transaction are answered with 200', async () => {
    for (const resource of [{}, { dispute_id: 'PP-D-1' }, { dispute_id: 'PP-D-2', disputed_transactions: [{}] }]) {
      expect((await deliver(server, 'paypal', paypalEvent('CUSTOMER.DISPUTE.CREATED', resource))).status).toBe(200);
    }
  });
});
