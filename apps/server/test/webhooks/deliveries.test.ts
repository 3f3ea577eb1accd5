import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { webhookPoster } from '../../src/providers/fetch-safely/webhook-poster.ts';
import { DAY, MINUTE } from '../account-steps.ts';
import { startReceiver } from '../fakes/webhook-receiver.ts';
import { mailsTo } from '../mails.ts';
import { add, asHeaders, change, EVENTS, list, log, pass, sendTest, startSender, tried } from './steps.ts';

const HOUR = 60 * MINUTE;
const server = await startSender();

describe('a delivery', () => {
  test('is tried again with the same id after any answer but 2xx, does not follow redirects, and the log says it all', async () => {
    const ada = await server.register();
    const elsewhere = await startReceiver();
    const receiver = await startReceiver((response) => response.writeHead(302, { location: elsewhere.url }).end());
    const { id, secret } = await add(ada, receiver.url);
    const sent = (await sendTest(ada, id)).body.data;
    await tried(ada, id, 1);
    expect((await log(ada, id))[0]).toMatchObject({
      status: 'waiting',
      answerStatus: 302,
      nextTryAt: expect.any(String),
    });

    receiver.answerWith((response) => response.writeHead(500).end(`\u0000${'é'.repeat(5000)}`));
    await pass(server, HOUR);
    await tried(ada, id, 2);
    const [failed] = await log(ada, id);
    expect(failed).toMatchObject({
      answerStatus: 500,
      durationMs: expect.any(Number),
      body: receiver.received[0]!.body,
    });
    expect(Buffer.byteLength(failed!.answerBody!)).toBeLessThanOrEqual(1030);
    expect(Date.parse(failed!.nextTryAt!)).toBeGreaterThan(Date.parse(failed!.lastTryAt!) + MINUTE);
    expect((await list(ada))[0]).toMatchObject({ status: 'active', failingSince: expect.any(String) });

    receiver.answerWith((response) => response.writeHead(204).end());
    await pass(server, HOUR);
    await tried(ada, id, 3);
    expect((await log(ada, id))[0]).toMatchObject({ status: 'delivered', answerStatus: 204, nextTryAt: null });
    expect((await list(ada))[0]).toMatchObject({ failingSince: null, lastDeliveredAt: expect.any(String) });
    expect(receiver.received.map(({ event }) => event.id)).toEqual([sent.eventId, sent.eventId, sent.eventId]);
    expect(elsewhere.received).toEqual([]);

    // Again, by hand: the same message, signed anew.
    const path = `/webhook-endpoints/${id}/deliveries/${sent.id}/redeliver`;
    expect((await ada.call('POST', path)).body.data).toMatchObject({ status: 'waiting', tries: 0 });
    const again = (await receiver.wait(4))[3]!;
    expect(again.body).toBe(sent.body);
    expect(() => new Webhook(secret).verify(again.body, asHeaders(again))).toThrow(); // The server's clock is two hours ahead.
    const unknown = `/webhook-endpoints/${id}/deliveries/${id}/redeliver`;
    expect((await ada.call('POST', unknown)).body.code).toBe('WEBHOOK_DELIVERY_NOT_FOUND');
  });

  test('to a slow address holds up no other', async () => {
    const ada = await server.register();
    const held: (() => void)[] = [];
    const slow = await startReceiver((response) => held.push(() => response.end()));
    const quick = await startReceiver();
    const { id } = await add(ada, slow.url);
    const other = await add(ada, quick.url);
    for (let i = 0; i < 3; i++) await sendTest(ada, id);
    await slow.wait(1);
    await sendTest(ada, other.id);
    await quick.wait(1);
    // To one address one after the other, never two at once.
    expect(slow.received).toHaveLength(1);
    while (held.length > 0 || slow.received.length < 3) {
      held.shift()?.();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await expect.poll(async () => (await log(ada, id)).filter(({ status }) => status === 'delivered')).toHaveLength(3);
    expect(new Set(slow.received.map(({ event }) => event.id)).size).toBe(3);
  });

  test('is given up after 8 tries; an address that failed for days is switched off, with a mail in its owner’s language', async () => {
    const ada = await server.register();
    const receiver = await startReceiver((response) => response.writeHead(503).end('down'));
    const { id } = await add(ada, receiver.url, EVENTS, { 'accept-language': 'fr' });
    await sendTest(ada, id);
    await tried(ada, id, 1);
    for (let tries = 2; tries <= 8; tries++) {
      await pass(server, DAY);
      await tried(ada, id, tries);
    }
    await expect.poll(async () => (await list(ada))[0].status).toBe('off');
    expect((await log(ada, id))[0]).toMatchObject({ status: 'failed', tries: 8, nextTryAt: null });
    await expect.poll(() => mailsTo(server, ada.user.email, 'webhooks')).toHaveLength(1);
    const [mail] = await mailsTo(server, ada.user.email, 'webhooks');
    expect(mail).toContain(receiver.url);
    expect(mail).toContain('/fr/webhooks');

    expect((await sendTest(ada, id)).body.code).toBe('WEBHOOK_NOT_ACTIVE');
    receiver.answerWith((response) => response.end());
    expect((await change(ada, id, { status: 'active' })).body.data).toMatchObject({
      status: 'active',
      failingSince: null,
    });
    await sendTest(ada, id);
    await receiver.wait(9);
  });

  test('goes to public addresses alone: other ones are refused when they are entered and when something is sent', async () => {
    const listener = await startReceiver();
    const { port } = new URL(listener.url);
    const strict = webhookPoster({});
    const post = (url: string) => strict.post({ url, headers: {}, body: '{}', signal: new AbortController().signal });
    for (const url of [
      listener.url,
      `https://localhost:${port}/`,
      `https://127.0.0.1:${port}/`,
      `https://[::ffff:127.0.0.1]:${port}/`,
      'https://169.254.169.254/latest/meta-data/',
      'https://10.0.0.1/',
      'https://name:password@example.com/',
      'ftp://example.com/',
      'nonsense',
    ]) {
      expect(await post(url)).toEqual({ status: null, body: null, problem: 'the address is not a public one' });
    }
    expect(listener.received).toEqual([]);

    const ada = await server.register();
    for (const url of ['http://example.com/', 'https://192.168.1.7/', 'https://a:b@example.com/', 'nonsense']) {
      const refused = await ada.call('POST', '/webhook-endpoints', { body: { url, events: EVENTS } });
      expect(refused).toMatchObject({ status: 400, body: { code: 'WEBHOOK_URL' } });
    }
    for (const body of [{ url: 'https://example.com/' }, { url: 'https://example.com/', events: ['rumour'] }]) {
      expect((await ada.call('POST', '/webhook-endpoints', { body })).body.code).toBe('INVALID_REQUEST');
    }
    const { id } = await add(ada, 'https://example.com:8443/hook?key=1');
    expect((await change(ada, id, { url: 'https://[::1]:99999/' })).body.code).toBe('WEBHOOK_URL');
    expect((await change(ada, id, {})).body.code).toBe('INVALID_REQUEST');
  });
});
