import { randomBytes } from 'node:crypto';
import { cancelCostOf } from '@tangible/contracts';
import { describe, expect, test } from 'vitest';
import { retryGeneration } from '../../src/domain/generations/retry-generation.ts';
import { type Person, readFixture, startTestServer } from '../harness.ts';
import { heldGenerator } from '../slow-generator.ts';

const mug = await readFixture('mug.png');
const ownMug = () => Buffer.concat([mug, randomBytes(16)]);

const statusOf = async (person: Person, contentId: string) =>
  (await person.call('GET', `/tangible/status?contentId=${contentId}`)).body;
const ledgerOf = async (person: Person) => {
  const { balance, held, entries } = (await person.call('GET', '/points/ledger')).body.data;
  const rows = entries.map((entry: { movement: string; points: number; reason: string }) =>
    [entry.movement, entry.points, entry.reason].join(' '),
  );
  return { balance, held, rows };
};

test('cancelling costs half of the points, rounded up, and never more than all', () => {
  expect([1, 2, 5, 10, 12, 25].map((cost) => cancelCostOf(cost, true))).toEqual([1, 1, 3, 5, 6, 13]);
  expect([1, 25].map((cost) => cancelCostOf(cost, false))).toEqual([0, 0]);
});

test('cancelling is free while it waits, and the status says so', async () => {
  const server = await startTestServer({ workers: false });
  const ada = await server.register();
  const { body } = await ada.generate(mug);
  expect(body).toMatchObject({ status: 'PENDING', pointsCost: 10, cancelCost: 0 });
  const cancelled = await ada.call('POST', `/tangible/generations/${body.contentId}/cancel`);
  expect(cancelled.body).toMatchObject({ cancelCost: null, error: 'The generation was cancelled. Points charged: 0.' });
  expect(await ledgerOf(ada)).toEqual({
    balance: 30,
    held: 0,
    rows: ['released 10 generation', 'held 10 generation', 'granted 30 sign-up'],
  });
});

describe('once the engine has started', async () => {
  const held = heldGenerator();
  const server = await startTestServer({ given: { generator: held.generator } });

  test('cancelling costs what the status and the history say, and the ledger shows both parts', async () => {
    const ada = await server.register();
    const picture = ownMug();
    const { contentId } = (await ada.generate(picture, { subdivisionLevel: 'high' })).body;
    await held.runOf(picture);
    expect(await statusOf(ada, contentId)).toMatchObject({ status: 'PROCESSING', cancelCost: 13 });
    const [record] = (await ada.call('GET', '/tangible/history')).body.records;
    expect(record).toMatchObject({ pointsCost: 25, cancelCost: 13 });
    await ada.call('POST', `/tangible/generations/${contentId}/cancel`);
    expect(await ledgerOf(ada)).toEqual({
      balance: 17,
      held: 0,
      rows: ['released 12 generation', 'captured 13 cancel', 'held 25 generation', 'granted 30 sign-up'],
    });
  });

  test('deleting costs the same', async () => {
    const ada = await server.register();
    const picture = ownMug();
    const { contentId } = (await ada.generate(picture)).body;
    await held.runOf(picture);
    await ada.call('DELETE', `/tangible/generations/${contentId}`);
    expect(await ledgerOf(ada)).toMatchObject({ balance: 25, held: 0 });
  });

  test('seventy concurrent cancels are charged once', async () => {
    const ada = await server.register();
    const picture = ownMug();
    const { contentId } = (await ada.generate(picture)).body;
    await held.runOf(picture);
    const path = `/tangible/generations/${contentId}/cancel`;
    const answers = await Promise.all(Array.from({ length: 70 }, () => ada.call('POST', path)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await ledgerOf(ada)).toMatchObject({ balance: 25, held: 0 });
  });

  test('a failure is free, and so is cancelling a retry started by an operator', async () => {
    const ada = await server.register();
    const picture = ownMug();
    const { contentId } = (await ada.generate(picture)).body;
    for (let attempt = 0; attempt < 3; attempt++) (await held.runOf(picture)).fail(new Error('the thread died'));
    await expect.poll(async () => (await statusOf(ada, contentId)).status).toBe('FAILED');
    expect(await ledgerOf(ada)).toMatchObject({ balance: 30, held: 0 });

    expect(await retryGeneration(server.services, { generationId: contentId })).toMatchObject({ retried: true });
    await held.runOf(picture);
    expect(await statusOf(ada, contentId)).toMatchObject({ status: 'PROCESSING', cancelCost: 0 });
    await ada.call('POST', `/tangible/generations/${contentId}/cancel`);
    expect(await ledgerOf(ada)).toMatchObject({ balance: 30, held: 0 });
  });
});
