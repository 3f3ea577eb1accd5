import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { AppError, WEBHOOK_ENDPOINTS_MAX, WEBHOOK_EVENT_TYPES, type WebhookDelivery } from '@tangible/contracts';
import { strFromU8, unzipSync } from 'fflate';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { askVersion } from '../../../examples/tools/trial.ts';
import { verify } from '../../../examples/webhooks/verify.ts';
import { runMaintenance } from '../src/domain/maintenance/run-maintenance.ts';
import { recordWebhookEvent } from '../src/domain/webhooks/record-webhook-event.ts';
import { webhookPoster } from '../src/providers/fetch-safely/webhook-poster.ts';
import { DAY, MINUTE } from './account-steps.ts';
import { buy } from './billing/steps.ts';
import { type Received, startReceiver } from './fakes/webhook-receiver.ts';
import { type Person, readFixture, startTestServer, waitForEnd } from './harness.ts';
import { mailsTo } from './mails.ts';
import { quickGenerator } from './slow-generator.ts';

const run = promisify(execFile);
const HOUR = 60 * MINUTE;
const server = await startTestServer({
  env: { WEBHOOK_LOCALHOST: 'true' },
  given: {
    generator: {
      ...quickGenerator,
      async generate(request, options) {
        if (request.massKg === 13) throw new AppError('SUBJECT_NOT_FOUND');
        return quickGenerator.generate(request, options);
      },
    },
  },
});
const mug = await readFixture('mug.jpg');
const EVENTS = [...WEBHOOK_EVENT_TYPES];

const add = async (person: Person, url: string, events: string[] = EVENTS, headers: Record<string, string> = {}) => {
  const { status, body } = await person.call('POST', '/webhook-endpoints', { body: { url, events }, headers });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data as { id: string; secret: string };
};
const list = async (person: Person) => (await person.call('GET', '/webhook-endpoints')).body.data;
const log = async (person: Person, id: string): Promise<WebhookDelivery[]> =>
  (await person.call('GET', `/webhook-endpoints/${id}/deliveries`)).body.data.deliveries;
const sendTest = (person: Person, id: string) => person.call('POST', `/webhook-endpoints/${id}/test`);
const change = (person: Person, id: string, body: object) => person.call('PATCH', `/webhook-endpoints/${id}`, { body });
const asHeaders = ({ headers }: Received) => headers as Record<string, string>;

/** Lets time pass and does what is due then: the queue counts its own time. */
async function pass(ms: number): Promise<void> {
  server.passTime(ms);
  await runMaintenance(server.services, new AbortController().signal);
}

/** Waits until the newest delivery has been tried so often, and the answer is in the log. */
const tried = (person: Person, id: string, count: number) =>
  expect
    .poll(
      async () => {
        const [{ tries, lastTryAt, nextTryAt } = { tries: 0, lastTryAt: null, nextTryAt: null }] = await log(
          person,
          id,
        );
        return tries > 0 && (nextTryAt === null || nextTryAt > lastTryAt!) ? tries : null;
      },
      { timeout: 60_000 },
    )
    .toBe(count);

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

describe('the documented programs', async () => {
  const python = await askVersion(/^Python (3\.\d+)/, 'python3', '--version');
  const openssl = await askVersion(/^OpenSSL (\d\S*)/, 'openssl', 'version');
  const file = (name: string) => fileURLToPath(new URL(`../../../examples/webhooks/${name}`, import.meta.url));

  test('accept a message and refuse a changed, a replayed, an unsigned one and another secret', async () => {
    const ada = await server.register();
    const receiver = await startReceiver();
    const { id, secret } = await add(ada, receiver.url);
    await sendTest(ada, id);
    const [message] = await receiver.wait(1);
    const { 'webhook-id': eventId, 'webhook-timestamp': at, 'webhook-signature': signature } = asHeaders(message!);
    const old = String(Number(at) - 301);
    const home = await mkdtemp(join(tmpdir(), 'tangible-webhook-'));
    const path = join(home, 'body.json');

    const programs: [string, string[], boolean][] = [
      [process.execPath, [file('verify.ts')], false],
      ...(python ? [['python3', [file('verify.py')], false] as [string, string[], boolean]] : []),
      ...(openssl ? [['sh', [file('verify.sh')], true] as [string, string[], boolean]] : []),
    ];
    const cases = {
      valid: { isFine: true },
      both: { signature: `v1,AAAA ${signature}`, isFine: true },
      changed: { body: message!.body.replace('webhook.test', 'webhook.tost') },
      replayed: { at: old },
      unsigned: { signature: 'v1,' },
      other: { secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}` },
    };
    for (const [command, args, isFile] of programs) {
      for (const [name, given] of Object.entries(cases)) {
        // Node takes long to start, and the tests above call its function.
        if (command === process.execPath && !['valid', 'changed', 'replayed'].includes(name)) continue;
        const wanted = { body: message!.body, at, signature, secret, isFine: false, ...given };
        await writeFile(path, wanted.body);
        const env = { PATH: process.env.PATH ?? '', TANGIBLE_WEBHOOK_SECRET: wanted.secret };
        const called = run(command, [...args, eventId!, wanted.at!, wanted.signature!, ...(isFile ? [path] : [])], {
          env,
        });
        called.child.stdin?.end(wanted.body);
        const isFine = await called.then(
          () => true,
          ({ code }: { code: number }) => {
            expect(code).toBe(1);
            return false;
          },
        );
        expect([command, name, isFine]).toEqual([command, name, wanted.isFine]);
      }
    }
    await rm(home, { recursive: true });
  });
});

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
    await pass(HOUR);
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
    await pass(HOUR);
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
      await pass(DAY);
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

describe('an endpoint', () => {
  test('that is paused is sent what waited once it goes on; a deleted one gets nothing more', async () => {
    const ada = await server.register({ points: 100 });
    const receiver = await startReceiver();
    const { id } = await add(ada, receiver.url, ['generation.completed', 'generation.failed']);
    await change(ada, id, { status: 'paused' });
    const first = (await ada.generate(mug)).body.contentId;
    await waitForEnd(ada, first);
    expect((await log(ada, id))[0]).toMatchObject({ type: 'generation.completed', status: 'waiting', tries: 0 });
    expect(receiver.received).toEqual([]);
    await change(ada, id, { status: 'active', events: ['generation.failed'] });
    expect((await receiver.wait(1))[0]!.event.data.contentId).toBe(first);

    expect((await ada.call('DELETE', `/webhook-endpoints/${id}`)).status).toBe(200);
    expect(await list(ada)).toEqual([]);
    expect((await sendTest(ada, id)).body.code).toBe('WEBHOOK_NOT_FOUND');
    const kinds = (await ada.call('GET', '/account/security-events')).body.data.events.map(
      ({ kind }: { kind: string }) => kind,
    );
    expect(kinds).toEqual(expect.arrayContaining(['webhook-made', 'webhook-deleted']));
  });

  test('signs with both secrets for 24 hours after they were exchanged', async () => {
    const ada = await server.register();
    const receiver = await startReceiver();
    const { id, secret } = await add(ada, receiver.url);
    const rotated = (await ada.call('POST', `/webhook-endpoints/${id}/rotate-secret`)).body.data;
    expect(rotated.secret).not.toBe(secret);
    const signaturesOf = async (count: number) => {
      await sendTest(ada, id);
      return String((await receiver.wait(count))[count - 1]!.headers['webhook-signature']).split(' ');
    };
    expect(await signaturesOf(1)).toHaveLength(2);
    server.passTime(DAY + MINUTE);
    expect(await signaturesOf(2)).toHaveLength(1);
    expect(JSON.stringify(await list(ada))).not.toContain('whsec_');
  });

  test('is one of ten at most; test events are limited', async () => {
    const ada = await server.register();
    const receiver = await startReceiver();
    const made = [];
    for (let i = 0; i < WEBHOOK_ENDPOINTS_MAX; i++) made.push(await add(ada, receiver.url));
    const refused = await ada.call('POST', '/webhook-endpoints', { body: { url: receiver.url, events: EVENTS } });
    expect(refused).toMatchObject({ status: 409, body: { code: 'WEBHOOK_LIMIT', values: { limit: 10 } } });
    const statuses = [];
    for (let i = 0; i < 41; i++) statuses.push((await sendTest(ada, made[0]!.id)).status);
    expect(statuses).toContain(429);
  });

  test('is in the export without its secret, and goes with the account', async () => {
    const ada = await server.register();
    const receiver = await startReceiver();
    const { id, secret } = await add(ada, receiver.url);
    await sendTest(ada, id);
    await receiver.wait(1);
    const { bytes } = await ada.call('POST', '/account/export');
    const account = strFromU8(unzipSync(bytes)['account.json']!);
    const told = JSON.parse(account);
    expect(told.webhooks).toMatchObject([{ id, url: receiver.url, deliveries: [{ type: 'webhook.test' }] }]);
    expect(account).not.toContain(secret);
    const { rows } = (await server.services.db.execute(
      `select secret from webhook_endpoints where id = '${id}'`,
    )) as unknown as { rows: { secret: string }[] };
    expect(rows[0]!.secret).not.toContain(secret.slice(6));
    expect(account).not.toContain(rows[0]!.secret);

    const body = { username: ada.user.username, password: ada.password };
    expect((await ada.call('POST', '/account/delete', { body })).status).toBe(200);
    const left = await server.services.db.execute(`select 1 from webhook_deliveries where endpoint_id = '${id}'`);
    expect((left as unknown as { rows: unknown[] }).rows).toEqual([]);
  });

  test('has a log of 30 days', async () => {
    const ada = await server.register();
    const receiver = await startReceiver();
    const { id } = await add(ada, receiver.url);
    await sendTest(ada, id);
    await receiver.wait(1);
    await expect.poll(async () => (await log(ada, id))[0]?.status).toBe('delivered');
    const { token } = ada;
    await pass(29 * DAY);
    expect(await log(ada, id)).toHaveLength(1);
    await pass(2 * DAY);
    expect((await server.call('GET', `/webhook-endpoints/${id}/deliveries`, { token })).status).toBe(401);
    const { rows } = (await server.services.db.execute('select 1 from webhook_deliveries')) as unknown as {
      rows: unknown[];
    };
    expect(rows).toEqual([]);
  });
});
