import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { verify } from '../../../../examples/webhooks/verify.ts';
import { recordWebhookEvent } from '../../src/domain/webhooks/record-webhook-event.ts';
import { buy } from '../billing/steps.ts';
import { startReceiver } from '../fakes/webhook-receiver.ts';
import { readFixture, waitForEnd } from '../harness.ts';
import { add, asHeaders, log, sendTest, startSender } from './steps.ts';

const server = await startSender();
const mug = await readFixture('mug.jpg');

describe('an event', () => {
  test('of a generation is told once, signed, with what is needed to find it and nothing about the person', async () => {
    const ada = await server.register({ points: 100 });
    const receiver = await startReceiver();
    const { id, secret } = await add(ada, receiver.url);
    const good = (await ada.generate(mug)).body;
    await waitForEnd(ada, good.contentId);
    const [message] = await receiver.wait(1);
    expect(message!.event).toEqual({
      id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
      type: 'generation.completed',
      version: 1,
      created: expect.any(String),
      data: {
        contentId: good.contentId,
        taskId: good.taskId,
        kind: 'picture',
        name: 'picture',
        status: 'COMPLETED',
        version: 1,
        subdivisionLevel: 'medium',
        pointsCost: 10,
        createdAt: good.createdAt,
      },
    });
    expect(message!.headers['content-type']).toBe('application/json');
    for (const text of [ada.user.id, ada.user.username, ada.user.email]) expect(message!.body).not.toContain(text);

    // By the specification's own library and by ours.
    new Webhook(secret).verify(message!.body, asHeaders(message!));
    expect(verify(secret, message!.headers, message!.body).id).toBe(message!.event.id);

    await ada.call('PATCH', `/tangible/generations/${good.contentId}`, { body: { massKg: 2 } });
    const edited = (await receiver.wait(2))[1]!.event;
    expect(edited).toMatchObject({ type: 'generation.edited', data: { contentId: good.contentId, version: 2 } });
    const bad = (await ada.generate(mug, { massKg: '13' })).body.contentId;
    expect((await receiver.wait(3))[2]!.event).toMatchObject({
      type: 'generation.failed',
      data: { contentId: bad, status: 'FAILED', error: { code: 'SUBJECT_NOT_FOUND', message: expect.any(String) } },
    });
    await expect.poll(async () => (await log(ada, id)).map(({ status }) => status)).toEqual(Array(3).fill('delivered'));
    expect(receiver.received).toHaveLength(3);
  });

  test('of a payment, a subscription and their end is told to those who asked for it', async () => {
    const ada = await server.register();
    const all = await startReceiver();
    const some = await startReceiver();
    await add(ada, all.url);
    await add(ada, some.url, ['subscription.ended']);
    const { paymentId } = await buy(server, ada, 'maker-monthly');
    await ada.call('POST', `/payments/${paymentId}/refund`);
    const events = (await all.wait(4)).map(({ event }) => event);
    expect(events.map(({ type }) => type).sort()).toEqual([
      'payment.paid',
      'payment.refunded',
      'subscription.ended',
      'subscription.started',
    ]);
    expect(events.find(({ type }) => type === 'payment.refunded')!.data).toMatchObject({
      paymentId,
      status: 'refunded',
      amountCents: 1900,
      refundedCents: 1900,
    });
    const [ended] = await some.wait(1);
    expect(ended!.event).toMatchObject({ type: 'subscription.ended', data: { status: 'cancelled' } });
    // The same event has the same id everywhere.
    expect(events.map(({ id }) => id)).toContain(ended!.event.id);
    expect(some.received).toHaveLength(1);
  });

  test('that was rolled back is not told', async () => {
    const ada = await server.register();
    const receiver = await startReceiver();
    const { id } = await add(ada, receiver.url);
    const told = { userId: ada.user.id, type: 'payment.paid', data: {} } as const;
    await expect(
      server.services.db.transaction(async (tx) => {
        await recordWebhookEvent(server.services, tx, told);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await sendTest(ada, id);
    expect((await receiver.wait(1)).map(({ event }) => event.type)).toEqual(['webhook.test']);
    expect(await log(ada, id)).toHaveLength(1);
  });
});
