import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestServer } from '../harness.ts';
import { sendBytes } from './send-bytes.ts';

const siteDir = await mkdtemp(join(tmpdir(), 'tangible-site-'));
await mkdir(join(siteDir, 'pages', 'en'), { recursive: true });
const PAGE = '<html><head><link rel="canonical" href="%ORIGIN%/en"></head><body>A page</body></html>';
await writeFile(join(siteDir, 'pages', 'en', 'index.html'), PAGE);
afterAll(() => rm(siteDir, { recursive: true }));

const server = await startTestServer({ env: { SITE_DIR: siteDir }, workers: false });
const proxied = await startTestServer({ env: { SITE_DIR: siteDir, TRUST_PROXY: '1' }, workers: false });

const ada = await server.register();

const STRANGE = [
  'evil"><script>alert(1)</script>',
  "a'onload='x",
  'a b',
  'a,b',
  'a/b',
  'a?b',
  'a#b',
  'a@b',
  'a\\b',
  'http://a',
  '[::1',
  '[zz]',
  'a:99999999',
  'a:b',
  '-a',
  'ä.example',
  'a'.repeat(300),
];

describe('an invalid host', () => {
  test.each(STRANGE)('is rejected, by the API and by the pages: %j', async (host) => {
    for (const [url, method] of [
      ['/en', 'GET'],
      ['/api/subscriptions/checkout', 'POST'],
    ] as const) {
      const response = await server.app.inject({
        method,
        url,
        headers: { host, authorization: `Bearer ${ada.token}` },
        ...(method === 'POST' && { payload: { planId: 'maker-monthly' } }),
      });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toEqual({
        error: 'The request is not valid: its host is none',
        code: 'INVALID_REQUEST',
      });
    }
  });

  test.each(STRANGE)('is rejected behind a proxy too: %j', async (host) => {
    const headers = { host, 'x-forwarded-for': '10.0.0.1' };
    const { statusCode } = await proxied.app.inject({ method: 'GET', url: '/en', headers });
    expect(statusCode).toBe(400);
  });

  test.each([...STRANGE, 'evil.example'])('does not appear in a page as X-Forwarded-Host: %j', async (host) => {
    const headers = { host: 'tangible.example', 'x-forwarded-host': host, 'x-forwarded-for': '10.0.0.1' };
    for (const { app } of [server, proxied]) {
      const { statusCode, body } = await app.inject({ method: 'GET', url: '/en', headers });
      expect(statusCode).toBe(200);
      expect(body).toBe(PAGE.replace('%ORIGIN%', 'http://tangible.example'));
    }
  });

  test.each(['javascript', 'data', 'https://x', 'h"t'])(
    'and an invalid protocol are rejected: %s',
    async (protocol) => {
      const headers = { 'x-forwarded-proto': protocol, 'x-forwarded-for': '10.0.0.1' };
      const { statusCode } = await proxied.app.inject({ method: 'GET', url: '/en', headers });
      expect(statusCode).toBe(400);
    },
  );

  test('is rejected when it would repeat the page three thousand times', async () => {
    const { statusCode } = await server.app.inject({ url: '/en', headers: { host: "$'".repeat(3000) } });
    expect(statusCode).toBe(400);
  });

  test('is rejected when it is missing or sent twice', async () => {
    expect(await sendBytes(server, 'GET /en HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 400/);
    expect(await sendBytes(server, 'GET /en HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 400/,
    );
  });
});

test.each([
  'localhost',
  'localhost:3000',
  'tangible.example',
  'a.b-c.example:8443',
  '10.0.0.7:80',
  '[::1]:3000',
  'my_host',
])('a valid host appears in the page: %s', async (host) => {
  const { statusCode, body } = await server.app.inject({ method: 'GET', url: '/en', headers: { host } });
  expect(statusCode).toBe(200);
  expect(body).toContain(`href="http://${host}/en"`);
});

describe('bytes that two chained servers could parse differently', () => {
  const POST = 'POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n';
  test.each([
    ['a length and chunks', `${POST}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['chunks that are not the last encoding', `${POST}transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n`],
    ['chunks under a name that is nearly right', `${POST}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n`],
    ['a space before the colon', `${POST}content-length : 2\r\n\r\n{}`],
    ['a folded header', `${POST}x-a: 1\r\n content-length: 2\r\n\r\n{}`],
    ['a negative length', `${POST}content-length: -2\r\n\r\n{}`],
    ['a length with a sign', `${POST}content-length: +2\r\n\r\n{}`],
    ['two lengths in one', `${POST}content-length: 2, 2\r\n\r\n{}`],
    ['a bare line feed', `${POST.replaceAll('\r\n', '\n')}content-length: 2\n\n{}`],
    ['an end in the middle of a header', `${POST}x-a: 1\rcontent-length: 2\r\n\r\n{}`],
    ['a length of a chunk that is none', `${POST}transfer-encoding: chunked\r\n\r\n0x2\r\n{}\r\n0\r\n\r\n`],
    ['a chunk that is longer than it says', `${POST}transfer-encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n`],
  ])('are rejected and close the connection: %s', async (_, bytes) => {
    const smuggled = 'GET /api/health HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n';
    const answer = await sendBytes(server, bytes + smuggled);
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(answer).not.toContain('"status":"ok"');
  });
});

test('a request may take at most five minutes to arrive', () => {
  expect(server.app.server.requestTimeout).toBe(300_000);
  expect(server.app.server.headersTimeout).toBe(60_000);
});
