import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openCheckout, sendCard } from '../billing/steps.ts';
import { readFixture, startTestServer } from '../harness.ts';
import { heldGenerator } from '../slow-generator.ts';

const logLines: string[] = [];
const siteDir = await mkdtemp(join(tmpdir(), 'tangible-site-'));
await mkdir(join(siteDir, 'pages', 'en'), { recursive: true });
await mkdir(join(siteDir, 'assets'));
await writeFile(join(siteDir, 'pages', 'en', 'index.html'), 'the page');
await writeFile(join(siteDir, 'assets', 'program.js'), 'the program');
await writeFile(join(siteDir, '..', 'beside-the-site.txt'), 'beside the site');
afterAll(async () => {
  await rm(siteDir, { recursive: true });
  await rm(join(siteDir, '..', 'beside-the-site.txt'));
});

const { generator } = heldGenerator();
const server = await startTestServer({
  env: { LOG_LEVEL: 'info', SITE_DIR: siteDir },
  given: { generator },
  onLog: (line) => logLines.push(line),
});
const LIMIT = 5;
const limited = await startTestServer({ env: { RATE_LIMIT_PER_MINUTE: String(LIMIT) }, workers: false });
const ada = await server.register({ points: 1000 });

describe('a percent-encoded path', () => {
  test('counts towards the limit like its decoded form', async () => {
    const ask = () => limited.app.inject({ url: '/%61pi/subscriptions/plans', remoteAddress: '10.1.1.1' });
    const statuses: number[] = [];
    for (let i = 0; i <= LIMIT; i++) statuses.push((await ask()).statusCode);
    expect(statuses).toEqual([...Array(LIMIT).fill(200), 429]);
  });

  test('does not log the token of a file or a checkout', async () => {
    for (const url of ['/f%69les/secret-token-1/a.zip', '/%63heckout/secret-token-2', '/files/secret-token-3/a.zip']) {
      expect((await server.app.inject({ url })).statusCode).toBe(404);
    }
    const answered = logLines.filter((line) => line.includes('answered')).join('');
    expect(answered).toContain('/files/');
    expect(answered).not.toMatch(/secret-token-\d/);
  });
});

test('API responses are not cached, while files may be cached permanently', async () => {
  const urls = ['/api/auth/me', '/api/tangible/history', '/api/nothing', '/%61pi/auth/me', '/api/health'];
  for (const url of urls) {
    const { headers } = await server.app.inject({ url, headers: { authorization: `Bearer ${ada.token}` } });
    expect(headers['cache-control'], url).toBe('no-store');
  }
  const { body } = await ada.generate(await readFixture('mug.jpg'));
  const file = await server.app.inject({ url: new URL(body.inputImageUrl).pathname });
  expect(file.headers['cache-control']).toContain('immutable');
});

test.each([
  '/../beside-the-site.txt',
  '/assets/../../beside-the-site.txt',
  '/assets/..%2f..%2fbeside-the-site.txt',
  '/assets/%2e%2e/%2e%2e/beside-the-site.txt',
  '/assets/..\\..\\beside-the-site.txt',
  '/assets/..%5c..%5cbeside-the-site.txt',
  '/assets//etc/passwd',
  '/%00',
  '/assets/program.js%00.txt',
  '/pages/en/index.html',
  '/pages%2fen/index.html',
  '/assets/../pages/en/index.html',
])('no path leads out of the site or to its page sources: %s', async (url) => {
  const response = await server.app.inject({ url });
  expect(response.body).not.toContain('beside the site');
  expect(response.body).not.toContain('the page');
  expect(response.body).not.toContain('root:');
  expect((await server.app.inject({ url: '/assets/program.js' })).body).toBe('the program');
});

test('a storage key that would leave its folder is an error', async () => {
  const { storage } = server.services;
  for (const key of ['../beside.txt', 'a/../../beside.txt', '..', '/../../etc/passwd']) {
    await expect(storage.put(key, new Uint8Array(), 'text/plain'), key).rejects.toThrow('may not leave its folder');
    await expect(storage.get(key), key).rejects.toThrow('may not leave its folder');
  }
  await expect(storage.removeAll('../')).rejects.toThrow('may not leave its folder');
});

test('user input in the checkout is escaped', async () => {
  const { checkoutUrl } = await openCheckout(ada, 'refill-onetime', { method: 'sandbox' });
  const { status, body } = await sendCard(server, checkoutUrl, '"><script>alert(1)</script>');
  expect(status).toBe(422);
  expect(body).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(body).not.toContain('<script');
});

test('a user can follow at most 20 event streams at a time', async () => {
  const { contentId } = (await ada.generate(await readFixture('mug.jpg'))).body;
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const leaving = new AbortController();
  const open = () =>
    fetch(`http://127.0.0.1:${port}/api/tangible/generations/${contentId}/events`, {
      headers: { authorization: `Bearer ${ada.token}` },
      signal: leaving.signal,
    });
  const streams = await Promise.all(Array.from({ length: 20 }, open));
  expect(streams.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect((await open()).status).toBe(429);
  leaving.abort();
  const again = new AbortController();
  const one = () =>
    fetch(`http://127.0.0.1:${port}/api/tangible/generations/${contentId}/events`, {
      headers: { authorization: `Bearer ${ada.token}` },
      signal: again.signal,
    }).then(({ status }) => status);
  await expect.poll(one, { timeout: 60_000, interval: 500 }).toBe(200);
  again.abort();
});
