import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { fetchSafely, type SafeFetchOptions } from './fetch-safely.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

const seen: IncomingMessage[] = [];
let answer: Answer = () => {};
const server = createServer((request, response) => {
  seen.push(request);
  answer(response, request);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
const here = `http://127.0.0.1:${port}`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const options = (more: Partial<SafeFetchOptions> = {}): SafeFetchOptions => ({
  hosts: ['.example.com', 'files.example.org'],
  bytesMax: 1000,
  timeoutMs: 2000,
  signal: new AbortController().signal,
  allowLoopback: { loopback: true },
  ...more,
});

const redirectTo =
  (location: string): Answer =>
  (response) =>
    void response.writeHead(302, { location }).end();

describe('a URL that must not be fetched', () => {
  test.each([
    ['http://files.example.com/a', 'only https'],
    ['ftp://files.example.com/a', 'only https'],
    ['file:///etc/passwd', 'only https'],
    ['https://example.com/a', 'none of the hosts'],
    ['https://files.example.com.evil.net/a', 'none of the hosts'],
    ['https://evilexample.com/a', 'none of the hosts'],
    ['https://a.files.example.org/a', 'none of the hosts'],
    ['https://user:secret@files.example.com/a', 'credentials'],
    ['nonsense', 'the address is none'],
    ['', 'the address is none'],
  ])('%s', async (url, words) => {
    await expect(fetchSafely(url, options())).rejects.toMatchObject({
      kind: 'unsafe',
      message: expect.stringContaining(words),
    });
  });

  test.each(['10.0.0.1', '169.254.169.254', '[::1]', '[::ffff:10.0.0.1]', '0x7f.1', '2130706433'])(
    'an IP address instead of a name, even if it is on the list: %s',
    async (host) => {
      const hosts = [new URL(`https://${host}`).hostname.replace(/[[\]]/g, '')];
      const refused = fetchSafely(`https://${host}/a`, options({ hosts, allowLoopback: undefined }));
      await expect(refused).rejects.toMatchObject({ kind: 'unsafe', message: expect.stringContaining('no public') });
    },
  );

  test('an allowed name that resolves to this machine', async () => {
    const refused = fetchSafely(`https://localhost:${port}/a`, options({ hosts: ['localhost'] }));
    await expect(refused).rejects.toMatchObject({ kind: 'unsafe', message: expect.stringMatching(/localhost is at/) });
  });

  test('this machine itself without allowLoopback', async () => {
    await expect(fetchSafely(`${here}/a`, options({ allowLoopback: undefined }))).rejects.toMatchObject({
      kind: 'unsafe',
    });
  });

  test.each(['http://169.254.169.254/', 'https://192.168.0.1/a', 'http://files.example.com/', 'https://evil.net/'])(
    'a redirect to %s',
    async (location) => {
      answer = redirectTo(location);
      await expect(fetchSafely(`${here}/a`, options())).rejects.toMatchObject({ kind: 'unsafe' });
    },
  );
});

test('follows up to three redirects and returns the bytes', async () => {
  const bytes = Buffer.from('the bytes');
  let redirects = 3;
  answer = (response) => {
    if (redirects-- > 0) return redirectTo(`/again${redirects}`)(response, seen.at(-1)!);
    response.end(bytes);
  };
  expect(Buffer.from(await fetchSafely(`${here}/a`, options()))).toEqual(bytes);
  redirects = 4;
  await expect(fetchSafely(`${here}/a`, options())).rejects.toMatchObject({ kind: 'unsafe' });
});

test('sends no credentials or identifying headers', async () => {
  answer = (response) => void response.end('x');
  await fetchSafely(`${here}/a?signature=1`, options());
  const { headers, url } = seen.at(-1)!;
  expect(url).toBe('/a?signature=1');
  expect(Object.keys(headers).sort()).toEqual(['connection', 'host']);
});

test.each([
  [403, 'gone'],
  [404, 'gone'],
  [410, 'gone'],
  [500, 'failed'],
  [206, 'failed'],
  [429, 'failed'],
])('a %i response is %s', async (status, kind) => {
  answer = (response) => void response.writeHead(status).end('words');
  await expect(fetchSafely(`${here}/a`, options())).rejects.toMatchObject({ kind });
});

test('does not read more bytes than allowed, with or without Content-Length', async () => {
  answer = (response) => void response.writeHead(200, { 'content-length': '1001' }).end(Buffer.alloc(1001));
  await expect(fetchSafely(`${here}/a`, options())).rejects.toMatchObject({ kind: 'too-large' });
  let sent = 0;
  answer = (response) => {
    const more = () => {
      sent += 1;
      if (!response.destroyed) response.write(Buffer.alloc(500), () => setImmediate(more));
    };
    more();
  };
  await expect(fetchSafely(`${here}/a`, options())).rejects.toMatchObject({ kind: 'too-large' });
  expect(sent).toBeLessThan(1000);
  answer = (response) => void response.end(Buffer.alloc(1000));
  expect(await fetchSafely(`${here}/a`, options())).toHaveLength(1000);
});

test('a response that is cut off, never ends or never starts fails', async () => {
  answer = (response) => {
    response.writeHead(200, { 'content-length': '900' }).write('half');
    setTimeout(() => response.socket?.destroy(), 20);
  };
  await expect(fetchSafely(`${here}/a`, options())).rejects.toMatchObject({ kind: 'failed' });
  answer = (response) => void response.writeHead(200).write('and then nothing');
  await expect(fetchSafely(`${here}/a`, options({ timeoutMs: 200 }))).rejects.toMatchObject({
    kind: 'failed',
    message: 'it took longer than 200 ms',
  });
  answer = () => {};
  await expect(fetchSafely(`${here}/a`, options({ timeoutMs: 200 }))).rejects.toMatchObject({ kind: 'failed' });
});

test('rejects with the reason of the abort signal', async () => {
  const stopping = new AbortController();
  answer = () => stopping.abort(new Error('enough'));
  await expect(fetchSafely(`${here}/a`, options({ signal: stopping.signal }))).rejects.toThrow('enough');
});
