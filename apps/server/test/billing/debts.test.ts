import { expect, test } from 'vitest';
import { startFakeStripe, stripeEvent } from '../fakes/fake-stripe.ts';
import { type Person, readFixture, startTestServer } from '../harness.ts';
import { buy, deliver, openCheckout, paymentsOf, pointsOf } from './steps.ts';

const stripe = await startFakeStripe();
const server = await startTestServer({ env: { ...stripe.env, PAYMENT_SANDBOX: 'true' }, workers: false });
const mug = await readFixture('mug.png');

const ledgerOf = async (person: Person) => (await person.call('GET', '/points/ledger')).body.data;

/** Starts six generations of 25 points: all points of a refill. */
async function holdAll(person: Person): Promise<string[]> {
  const answers = [];
  for (let n = 0; n < 6; n += 1) answers.push(await person.generate(mug, { subdivisionLevel: 'high' }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  return answers.map(({ body }) => body.contentId);
}

const cancel = (person: Person, contentId: string) =>
  person.call('POST', `/tangible/generations/${contentId}/cancel`).then(({ status }) => expect(status).toBe(200));

/** Buys 150 points at Stripe; the answer gives money back as an operator does on Stripe's own pages. */
async function buyAtStripe(person: Person) {
  const { paymentId } = await openCheckout(person, 'refill-onetime', { method: 'stripe' });
  const intent = `pi_${paymentId}`;
  const send = async (type: string, object: object) =>
    expect((await deliver(server, 'stripe', stripeEvent(type, object))).status).toBe(200);
  await send('checkout.session.completed', {
    id: `cs_${paymentId}`,
    client_reference_id: person.user.id,
    metadata: { paymentId, userId: person.user.id },
    payment_status: 'paid',
    amount_total: 900,
    currency: 'usd',
    payment_intent: intent,
  });
  const refund = (cents: number) =>
    send('charge.refunded', { payment_intent: intent, metadata: { paymentId }, amount: 900, amount_refunded: cents });
  return { paymentId, refund };
}

test('points held while a payment is refunded become a debt, and cancelling repays it', async () => {
  const ada = await server.register({ points: 0 });
  const { paymentId, refund } = await buyAtStripe(ada);
  const held = await holdAll(ada);
  await refund(900);
  expect(await ledgerOf(ada)).toMatchObject({
    balance: 0,
    held: 150,
    debt: 150,
    debts: [{ reason: 'refund', paymentId, points: 150, left: 150 }],
  });

  await cancel(ada, held[0] ?? '');
  expect(await ledgerOf(ada)).toMatchObject({ balance: 0, held: 125, debt: 125, debts: [{ points: 150, left: 125 }] });
  for (const contentId of held.slice(1)) await cancel(ada, contentId);

  const ledger = await ledgerOf(ada);
  expect(ledger).toMatchObject({ balance: 0, held: 0, debt: 0, debts: [] });
  expect(ledger.entries.slice(0, 2)).toMatchObject([
    { movement: 'repaid', points: 25, delta: -25, reason: 'debt', contentId: held[5] },
    { movement: 'released', points: 25, delta: 25, reason: 'generation', contentId: held[5] },
  ]);
  expect(await pointsOf(ada)).toBe(0);
});

test('the next purchase repays a debt first; until then nothing can be started', async () => {
  const ada = await server.register({ points: 0 });
  const { refund } = await buyAtStripe(ada);
  const held = await holdAll(ada);
  await refund(900);
  expect(await ada.generate(mug, { subdivisionLevel: 'low' })).toMatchObject({
    status: 402,
    body: { code: 'POINTS_OWED', values: { debt: 150 } },
  });

  await buy(server, ada, 'crate-onetime');
  expect(await ledgerOf(ada)).toMatchObject({ balance: 650, debt: 0, held: 150 });
  await cancel(ada, held[0] ?? '');
  expect(await pointsOf(ada)).toBe(675);
});

test('a refund while all points are held, followed by a cancellation, yields neither money nor points', async () => {
  const ada = await server.register({ points: 0 });
  const { paymentId } = await buy(server, ada, 'refill-onetime');
  const held = await holdAll(ada);
  expect(await ada.call('POST', `/payments/${paymentId}/refund`)).toMatchObject({
    status: 409,
    body: { code: 'PAYMENT_USED_UP' },
  });
  expect(await paymentsOf(ada)).toMatchObject([{ status: 'paid', refundable: null, refunded: null }]);
  for (const contentId of held) await cancel(ada, contentId);
  expect(await pointsOf(ada)).toBe(150);
  expect(await paymentsOf(ada)).toMatchObject([{ refundable: { amount: 900, currency: 'usd', points: 150 } }]);

  expect((await ada.call('POST', `/payments/${paymentId}/refund`)).body.data).toMatchObject({
    status: 'refunded',
    refunded: { amount: 900, points: 150 },
  });
  expect(await ledgerOf(ada)).toMatchObject({ balance: 0, debt: 0 });
});
