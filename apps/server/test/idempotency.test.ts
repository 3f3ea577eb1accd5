import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { idempotencyKeys, payments } from '../src/db/schema/index.ts';
import { removeExpired } from '../src/domain/maintenance/remove-expired.ts';
import { buy, DAY_MS, later, paymentsOf } from './billing/steps.ts';
import { multipart, type Person, readFixture, startTestServer } from './harness.ts';

const server = await startTestServer({ workers: false });

const checkOut = (person: Person, planId: string, key: string) =>
  person.call('POST', '/subscriptions/checkout', { body: { planId }, headers: { 'idempotency-key': key } });

test('a checkout with the same key and body is opened once and gets the same response', async () => {
  const ada = await server.register();
  const key = randomUUID();
  const first = await checkOut(ada, 'refill-onetime', key);
  const second = await checkOut(ada, 'refill-onetime', key);
  expect(first.status).toBe(200);
  expect(second.bytes.equals(first.bytes)).toBe(true);
  expect(first.headers['idempotent-replayed']).toBeUndefined();
  expect(second.headers['idempotent-replayed']).toBe('true');
  expect(await paymentsOf(ada)).toHaveLength(1);
});

test('the same key with another body is rejected and changes nothing', async () => {
  const ada = await server.register();
  const key = randomUUID();
  await checkOut(ada, 'refill-onetime', key);
  expect(await checkOut(ada, 'crate-onetime', key)).toMatchObject({
    status: 409,
    body: { code: 'IDEMPOTENCY_KEY_REUSED' },
  });
  expect(await paymentsOf(ada)).toHaveLength(1);
});

test('twenty concurrent requests with one key open one checkout', async () => {
  const ada = await server.register();
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => checkOut(ada, 'refill-onetime', key)));
  const done = answers.filter(({ status }) => status === 200);
  const busy = answers.filter(({ body }) => body.code === 'IDEMPOTENCY_KEY_BUSY');
  expect(done.length).toBeGreaterThan(0);
  expect(done.length + busy.length).toBe(20);
  expect(busy.every(({ headers }) => headers['retry-after'] === '1')).toBe(true);
  expect(new Set(done.map(({ body }) => body.checkoutUrl)).size).toBe(1);
  expect(await paymentsOf(ada)).toHaveLength(1);
});

test('keys are separate per user and per call', async () => {
  const [ada, bob] = [await server.register(), await server.register()];
  const key = randomUUID();
  const mine = await checkOut(ada, 'refill-onetime', key);
  const theirs = await checkOut(bob, 'refill-onetime', key);
  expect(theirs.body.paymentId).not.toBe(mine.body.paymentId);
  const topUp = await ada.call('POST', '/payments', { body: { amount: 900 }, headers: { 'idempotency-key': key } });
  expect(topUp.status).toBe(200);
  expect(await paymentsOf(ada)).toHaveLength(2);
});

test('a refund with a key refunds once and gets the same response', async () => {
  const ada = await server.register();
  const { paymentId } = await buy(server, ada, 'refill-onetime');
  const refund = () =>
    ada.call('POST', `/payments/${paymentId}/refund`, { headers: { 'idempotency-key': 'refund-1' } });
  const first = await refund();
  expect(first.status).toBe(200);
  expect((await refund()).bytes.equals(first.bytes)).toBe(true);
});

test('a rejected request leaves its key free', async () => {
  const ada = await server.register();
  const key = randomUUID();
  expect((await checkOut(ada, 'no-such-plan', key)).status).toBe(404);
  expect((await checkOut(ada, 'refill-onetime', key)).status).toBe(200);
});

test('after a day the key is free again, and its record is deleted', async () => {
  let ada = await server.register();
  const key = randomUUID();
  const first = await checkOut(ada, 'refill-onetime', key);
  ada = await later(server, ada, DAY_MS + 60_000);
  const second = await checkOut(ada, 'refill-onetime', key);
  expect(second.body.paymentId).not.toBe(first.body.paymentId);

  server.passTime(DAY_MS + 60_000);
  await removeExpired(server.services, new AbortController().signal);
  expect(await server.services.db.select().from(idempotencyKeys)).toEqual([]);
});

test('a server killed before it stored the response continues with the same payment', async () => {
  const ada = await server.register();
  const key = randomUUID();
  const first = await checkOut(ada, 'refill-onetime', key);
  // As after a kill: the payment exists, the response does not.
  await server.services.db.update(idempotencyKeys).set({ answer: null }).where(eq(idempotencyKeys.userId, ada.user.id));
  expect((await checkOut(ada, 'refill-onetime', key)).body.code).toBe('IDEMPOTENCY_KEY_BUSY');
  server.passTime(20_000);
  const again = await checkOut(ada, 'refill-onetime', key);
  expect(again.status).toBe(200);
  expect(again.body.paymentId).toBe(first.body.paymentId);
  const rows = await server.services.db.select().from(payments).where(eq(payments.userId, ada.user.id));
  expect(rows).toHaveLength(1);
});

test.each(['', ' ', 'a b', 'x'.repeat(256), 'schlüssel'])('%j is not a valid key', async (key) => {
  const ada = await server.register();
  const { status, body } = await checkOut(ada, 'refill-onetime', key);
  expect({ status, code: body.code }).toEqual({ status: 400, code: 'INVALID_REQUEST' });
});

test('deleting the account removes its keys', async () => {
  const ada = await server.register();
  await checkOut(ada, 'refill-onetime', randomUUID());
  const { username } = ada.user;
  const gone = await ada.call('POST', '/account/delete', { body: { username, password: ada.password } });
  expect(gone.status).toBe(200);
  const left = await server.services.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, ada.user.id));
  expect(left).toEqual([]);
});

const mug = await readFixture('mug.png');
const COST = 10;

function generate(person: Person, key: string, fields: Record<string, string> = {}, picture: Uint8Array = mug) {
  const { body, headers } = multipart(picture, fields);
  return person.call('POST', '/tangible/generate', { body, headers: { ...headers, 'idempotency-key': key } });
}

const historyOf = async (person: Person) => (await person.call('GET', '/tangible/history')).body.records;

test('a generation with the same key and picture is started once, even if the points are spent by then', async () => {
  const ada = await server.register({ points: COST });
  const first = await generate(ada, 'picture-1');
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  const second = await generate(ada, 'picture-1');
  expect(second.bytes.equals(first.bytes)).toBe(true);
  expect(second.headers['idempotent-replayed']).toBe('true');
  expect(await historyOf(ada)).toHaveLength(1);
  expect((await generate(ada, 'picture-2')).body.code).toBe('NOT_ENOUGH_POINTS');
});

test('another picture or field with the same key is rejected', async () => {
  const ada = await server.register({ points: 100 });
  await generate(ada, 'k');
  const other = Uint8Array.from([...mug, 0]);
  expect((await generate(ada, 'k', {}, other)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  expect((await generate(ada, 'k', { subdivisionLevel: 'low' })).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  expect(await historyOf(ada)).toHaveLength(1);
});

test('ten concurrent generations with one key hold the points once', async () => {
  const ada = await server.register({ points: 100 });
  const answers = await Promise.all(Array.from({ length: 10 }, () => generate(ada, 'k')));
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect(await historyOf(ada)).toHaveLength(1);
  expect((await ada.call('GET', '/points/ledger')).body.data).toMatchObject({ balance: 100 - COST, held: COST });
});

test('a generation whose response was lost in a crash is found again and charged once', async () => {
  const ada = await server.register({ points: COST });
  const first = await generate(ada, 'k');
  await server.services.db.update(idempotencyKeys).set({ answer: null }).where(eq(idempotencyKeys.userId, ada.user.id));
  server.passTime(20_000);
  const again = await generate(ada, 'k');
  expect(again.status, JSON.stringify(again.body)).toBe(200);
  expect(again.body.contentId).toBe(first.body.contentId);
  expect(await historyOf(ada)).toHaveLength(1);
});

test('a model is started once, too', async () => {
  const ada = await server.register({ points: 100 });
  const triangle = Buffer.from('solid\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\n');
  const stl = Buffer.concat([triangle, Buffer.from('endloop\nendfacet\nendsolid\n')]);
  const finish = () => {
    const { body, headers } = multipart(stl, {}, 'model.stl');
    return ada.call('POST', '/tangible/finish', { body, headers: { ...headers, 'idempotency-key': 'model' } });
  };
  const first = await finish();
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  expect((await finish()).bytes.equals(first.bytes)).toBe(true);
  expect(await historyOf(ada)).toHaveLength(1);
});
