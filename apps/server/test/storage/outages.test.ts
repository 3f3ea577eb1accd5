import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { isOutage } from '../../src/domain/health/is-outage.ts';
import { retryThroughOutage } from '../../src/domain/health/retry-through-outage.ts';
import { GUARDED } from '../../src/providers/database/guarded-client.ts';
import { listen } from '../../src/providers/database/listen.ts';
import { StorageUnavailableError } from '../../src/providers/storage/storage-unavailable.ts';
import { startFakePostgres } from '../fakes/fake-postgres.ts';
import { readFixture, startTestServer, waitForEnd } from '../harness.ts';
import { quickGenerator } from '../slow-generator.ts';

const mug = await readFixture('mug.png');
const never = new AbortController().signal;

describe('a database that becomes unavailable', () => {
  test('during a transaction ends no process', async () => {
    const fake = await startFakePostgres();
    const pool = new pg.Pool({ connectionString: fake.url, ...GUARDED });
    pool.on('error', () => {});
    const client = await pool.connect();
    await client.query('begin');
    fake.cut();
    // An unhandled error event would fail this file as an uncaught exception.
    await delay(100);
    await expect(client.query('commit')).rejects.toSatisfy(isOutage);
    client.release();
    await pool.query('select 1');
    expect(fake.statements.at(-1)).toBe('select 1');
    await pool.end();
  });

  test('is listened to again by one connection, however many reconnects failed', async () => {
    const fake = await startFakePostgres();
    const heard: string[] = [];
    let gaps = 0;
    const stop = await listen({
      connectionString: fake.url,
      channel: 'news',
      onPayload: (payload) => heard.push(payload),
      onGap: () => {
        gaps += 1;
      },
    });
    fake.isUp = false;
    fake.cut();
    await expect.poll(() => fake.opened, { timeout: 20_000 }).toBeGreaterThanOrEqual(4);
    fake.isUp = true;
    await expect.poll(() => gaps, { timeout: 20_000 }).toBe(1);
    await delay(2_500);

    expect(fake.open.size).toBe(1);
    expect(fake.statements.filter((statement) => statement === 'listen "news"')).toHaveLength(2);
    fake.tell('news', 'again');
    await expect.poll(() => heard).toEqual(['again']);
    await stop();
  });
});

describe('an outage', () => {
  const outages: [string, Error][] = [
    ['no connection', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
    ['a full disk', Object.assign(new Error('write'), { code: 'ENOSPC' })],
    ['a database that shuts down', Object.assign(new Error('terminating'), { code: '57P01' })],
    ['too many connections', Object.assign(new Error('sorry'), { code: '53300' })],
    ['a lost connection', new Error('Connection terminated unexpectedly')],
    ['a storage that is silent', new StorageUnavailableError('S3 does not answer')],
    ['one below another error', new Error('Failed query', { cause: new StorageUnavailableError('S3') })],
  ];
  test.each(outages)('is recognised: %s', (_, error) => expect(isOutage(error)).toBe(true));

  test.each([new Error('other'), Object.assign(new Error('twice'), { code: '23505' }), 'text', null])(
    'is not %o',
    (error) => expect(isOutage(error)).toBe(false),
  );

  test('is retried, and no other error is', async () => {
    let tries = 0;
    const step = async () => {
      tries += 1;
      if (tries < 3) throw new StorageUnavailableError('away');
      return tries;
    };
    expect(await retryThroughOutage(step, never)).toBe(3);
    await expect(retryThroughOutage(() => Promise.reject(new Error('other')), never)).rejects.toThrow('other');
    const stopped = AbortSignal.abort();
    await expect(
      retryThroughOutage(() => Promise.reject(new StorageUnavailableError('away')), stopped),
    ).rejects.toThrow('away');
  });
});

describe('a storage that becomes unavailable', () => {
  test('returns 503 with a message for an upload, and no points are lost', async () => {
    const server = await startTestServer({ given: { generator: quickGenerator } });
    const person = await server.register({ points: 100 });
    const { put } = server.services.storage;
    server.services.storage.put = () => Promise.reject(new StorageUnavailableError('S3 does not answer'));
    const refused = await person.generate(mug);
    expect(refused).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' }, headers: { 'retry-after': '5' } });
    expect((await person.call('GET', '/points/ledger')).body.data).toMatchObject({ balance: 100, held: 0 });

    server.services.storage.put = put;
    const started = await person.generate(mug);
    expect((await waitForEnd(person, started.body.contentId)).status).toBe('COMPLETED');
  });

  test('does not prevent a finished asset from being stored later, once, without files of earlier attempts', async () => {
    const server = await startTestServer({ given: { generator: quickGenerator } });
    const person = await server.register({ points: 100 });
    const { storage } = server.services;
    const put = storage.put.bind(storage);
    let refusals = 0;
    storage.put = async (key, bytes, mime) => {
      if (key.endsWith('/zip') && refusals < 2) {
        refusals += 1;
        throw new StorageUnavailableError('S3 answered 507');
      }
      await put(key, bytes, mime);
    };
    const { contentId } = (await person.generate(mug)).body;
    expect((await waitForEnd(person, contentId)).status).toBe('COMPLETED');
    expect(refusals).toBe(2);

    const count = async () => {
      const keys: string[] = [];
      for await (const { key } of storage.list(`generations/${contentId}/asset/`)) keys.push(key);
      return keys.length;
    };
    await expect.poll(count).toBe(4);
  });

  test('does not prevent a user from deleting; the files are removed once it is back', async () => {
    const server = await startTestServer({ given: { generator: quickGenerator } });
    const person = await server.register({ points: 100 });
    const { contentId } = (await person.generate(mug)).body;
    await waitForEnd(person, contentId);
    const { storage } = server.services;
    const removeAll = storage.removeAll.bind(storage);
    let refusals = 0;
    storage.removeAll = async (prefix) => {
      refusals += 1;
      if (refusals === 1) throw new StorageUnavailableError('S3 does not answer');
      await removeAll(prefix);
    };
    expect((await person.call('DELETE', `/tangible/generations/${contentId}`)).status).toBeLessThan(300);
    const left = async () => {
      for await (const { key } of storage.list(`generations/${contentId}/`)) return key;
      return null;
    };
    await expect.poll(left, { timeout: 20_000 }).toBeNull();
  });
});
