import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Person, readFixture, startTestServer, type TestServer } from './harness.ts';

const METRICS = 'a-token-of-the-test';
/** How often a stream looks whether its token still counts. */
const LOOK_MS = 15_000;
const mug = await readFixture('mug.jpg');

const start = async () => {
  const server = await startTestServer({ env: { METRICS_TOKEN: METRICS }, workers: false });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  return server;
};
const server = await start();

// The 15-second interval of a stream is advanced by the test; nothing else uses this clock.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** Opens a stream of a generation that waits, and reads its first event. */
async function follow({ app }: TestServer, person: Person, token = person.token) {
  const { contentId } = (await person.generate(mug)).body;
  const { port } = app.server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/api/tangible/generations/${contentId}/events`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const read = async () => (await reader.read()).value ?? 'ended';
  expect(await read()).toMatch(/^event: status\ndata: \{.*"status":"PENDING"/);
  return { read, leave: () => reader.cancel() };
}

/** Everything that still comes, until the stream ends. */
async function readToTheEnd(read: () => Promise<string>): Promise<string> {
  for (let text = ''; ; ) {
    const piece = await read();
    if (piece === 'ended') return text;
    text += piece;
  }
}

async function readMetrics({ app }: TestServer): Promise<string[]> {
  const { body } = await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS}` } });
  return body.split('\n');
}

test('a stream stays open while its user is signed in', async () => {
  const stream = await follow(server, await server.register());
  for (let i = 0; i < 2; i++) {
    vi.advanceTimersByTime(LOOK_MS);
    expect(await stream.read()).toBe(': still here\n\n');
  }
  await stream.leave();
});

const ENDS: [string, (person: Person) => Promise<{ token?: string; end: () => Promise<{ status: number }> }>][] = [
  ['signs out', async (person) => ({ end: () => person.call('POST', '/auth/logout') })],
  [
    'signs this session out from another',
    async (person) => {
      const [{ id }] = (await person.call('GET', '/account/sessions')).body.data;
      const body = { usernameOrEmail: person.user.username, password: person.password };
      const { token } = (await server.call('POST', '/auth/login', { body })).body;
      return { end: () => server.call('DELETE', `/account/sessions/${id}`, { token }) };
    },
  ],
  ['signs out everywhere', async (person) => ({ end: () => person.call('DELETE', '/account/sessions?all=true') })],
  [
    'takes the API key back',
    async (person) => {
      const { id, apiKey } = (await person.call('POST', '/api-keys', { body: { name: 'robot' } })).body.data;
      return { token: apiKey, end: () => person.call('DELETE', `/api-keys/${id}`) };
    },
  ],
  [
    'deletes the account',
    async (person) => {
      const body = { username: person.user.username, password: person.password };
      return { end: () => person.call('POST', '/account/delete', { body }) };
    },
  ],
];

test.each(ENDS)('a stream ends when its user %s, and sends nothing more', async (_, prepare) => {
  const person = await server.register();
  const { token, end } = await prepare(person);
  const stream = await follow(server, person, token);
  expect((await end()).status).toBe(200);
  vi.advanceTimersByTime(LOOK_MS);
  expect((await readToTheEnd(stream.read)).replaceAll(': still here\n\n', '')).toBe('');
});

test('a stream is counted while it is open and once when it ends; its duration is not a latency', async () => {
  const own = await start();
  const person = await own.register();
  const stream = await follow(own, person);
  const another = await follow(own, person);
  expect(await readMetrics(own)).toContain('tangible_event_streams 2');
  await stream.leave();
  await another.leave();
  await vi.waitFor(async () => expect(await readMetrics(own)).toContain('tangible_event_streams 0'), {
    timeout: 30_000,
  });
  const route = 'route="/api/tangible/generations/:contentId/events"';
  await vi.waitFor(
    async () =>
      expect(await readMetrics(own)).toContain(`tangible_http_requests_total{method="GET",${route},status="200"} 2`),
    { timeout: 30_000 },
  );
  // One that is refused is an answer like any other.
  await person.call('GET', '/tangible/generations/none/events');
  const lines = await readMetrics(own);
  expect(lines).toContain(`tangible_http_request_duration_seconds_count{method="GET",${route}} 1`);
});

test('a stopping server ends the open streams and is not delayed by them', async () => {
  const own = await start();
  const stream = await follow(own, await own.register());
  const [text] = await Promise.all([readToTheEnd(stream.read), own.stop()]);
  expect(text).toBe('');
});
