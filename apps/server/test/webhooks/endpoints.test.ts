import { WEBHOOK_ENDPOINTS_MAX } from '@tangible/contracts';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { DAY, MINUTE } from '../account-steps.ts';
import { startReceiver } from '../fakes/webhook-receiver.ts';
import { readFixture, waitForEnd } from '../harness.ts';
import { add, change, EVENTS, list, log, pass, sendTest, startSender } from './steps.ts';

const server = await startSender();
const mug = await readFixture('mug.jpg');

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
    await pass(server, 29 * DAY);
    expect(await log(ada, id)).toHaveLength(1);
    await pass(server, 2 * DAY);
    expect((await server.call('GET', `/webhook-endpoints/${id}/deliveries`, { token })).status).toBe(401);
    const { rows } = (await server.services.db.execute('select 1 from webhook_deliveries')) as unknown as {
      rows: unknown[];
    };
    expect(rows).toEqual([]);
  });
});
