import { randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PLAN_QUOTAS } from '@tangible/contracts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { artifacts } from '../src/db/schema/index.ts';
import { pictureFetcher } from '../src/providers/fetch-safely/picture-fetcher.ts';
import { multipart, type Person, readFixture, startTestServer } from './harness.ts';
import { whenDone } from './when-done.ts';

const mug = await readFixture('mug.png');

/** A web server with pictures, and with much that is none. */
const calls: string[] = [];
const PAGES: Record<string, (response: ServerResponse) => void> = {
  '/red%20mug.png': (response) => response.end(mug),
  '/moved': (response) => response.writeHead(302, { location: '/red%20mug.png' }).end(),
  '/to-private': (response) => response.writeHead(302, { location: 'https://10.0.0.1/mug.png' }).end(),
  '/to-http': (response) => response.writeHead(301, { location: 'http://example.com/mug.png' }).end(),
  '/to-file': (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/round': (response) => response.writeHead(302, { location: '/round' }).end(),
  '/page.html': (response) => response.writeHead(200, { 'content-type': 'image/png' }).end('<!doctype html><p>mug'),
  '/half.png': (response) => response.end(mug.subarray(0, mug.length / 2)),
  '/empty.png': (response) => response.end(),
  '/error': (response) => response.writeHead(500).end(),
  '/silent': () => {},
  '/large': (response) => response.writeHead(200, { 'content-length': 11_000_000 }).write('x'),
  '/endless': (response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536)));
    };
    response.on('drain', more);
    more();
  },
};
const web = createServer((request, response) => {
  calls.push(request.url ?? '');
  const page = PAGES[request.url ?? ''];
  if (page) page(response);
  else response.writeHead(404).end();
});
await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
whenDone(() => {
  web.closeAllConnections();
  web.close();
});
const here = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;

const server = await startTestServer({
  workers: false,
  given: { fetchPicture: pictureFetcher({ timeoutMs: 1500, allowLoopback: { loopback: true } }) },
});
const send = (person: Person, address: string, more: Record<string, string> = {}, headers = {}) => {
  const form = multipart(null, { address, ...more });
  return person.call('POST', '/tangible/generate', { body: form.body, headers: { ...form.headers, ...headers } });
};
const open = (person: Person, address: string) => person.call('POST', '/tangible/fetch-picture', { body: { address } });
const pointsOf = async (person: Person) => (await person.call('GET', '/auth/me')).body.user.points;

test('a picture is fetched from its address, redirected or not, stored like an upload and named after it', async () => {
  const ada = await server.register({ points: 100 });
  for (const path of ['/red%20mug.png', '/moved']) {
    const { status, body } = await send(ada, `  ${here}${path} `, { subdivisionLevel: 'low' });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ status: 'PENDING', name: path === '/moved' ? 'moved' : 'red mug', pointsCost: 5 });
    expect((await server.call('GET', new URL(body.inputImageUrl).pathname)).bytes).toEqual(mug);
    const rows = await server.services.db.select().from(artifacts).where(eq(artifacts.generationId, body.contentId));
    expect(rows).toMatchObject([{ name: 'upload', mime: 'image/png', sizeBytes: mug.length }]);
  }
  expect(await pointsOf(ada)).toBe(90);
});

test('is handed back as it is, free of charge, as a file that no browser takes for a page', async () => {
  const ada = await server.register({ points: 0 });
  const { status, bytes, headers } = await open(ada, ` ${here}/red%20mug.png`);
  expect({ status, isSame: mug.equals(bytes) }).toEqual({ status: 200, isSame: true });
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': "attachment; filename*=UTF-8''red%20mug.png",
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  });
  expect(server.services.uploads.received.taken()).toBe(0);
  expect(await open(ada, '')).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
});

test('a repeated call with the same key fetches and charges once', async () => {
  const ada = await server.register({ points: 100 });
  const headers = { 'idempotency-key': randomUUID() };
  const before = calls.length;
  const [first, second] = [
    await send(ada, `${here}/red%20mug.png`, {}, headers),
    await send(ada, `${here}/red%20mug.png`, {}, headers),
  ];
  expect(second.body.contentId).toBe(first.body.contentId);
  expect(calls.length - before).toBe(1);
  expect(await pointsOf(ada)).toBe(90);
  expect(await send(ada, `${here}/moved`, {}, headers)).toMatchObject({
    status: 409,
    body: { code: 'IDEMPOTENCY_KEY_REUSED' },
  });
});

test('one that does not fit into the storage of the plan is refused once its size is known, and costs nothing', async () => {
  const ada = await server.register({ points: 100 });
  const { body } = await send(ada, `${here}/red%20mug.png`);
  // The form is admitted: it is far smaller than the picture that it names.
  const sizeBytes = PLAN_QUOTAS.free.storageBytes - mug.length + 1;
  await server.services.db.update(artifacts).set({ sizeBytes }).where(eq(artifacts.generationId, body.contentId));
  expect(await send(ada, `${here}/red%20mug.png`)).toMatchObject({ status: 409, body: { code: 'STORAGE_FULL' } });
  expect(await pointsOf(ada)).toBe(90);
  expect((await ada.call('GET', '/tangible/history')).body.records).toHaveLength(1);
});

describe('what is no picture is refused with a sentence, and costs nothing', async () => {
  const ada = await server.register({ points: 20 });
  test.each([
    ['/none', 422, 'ADDRESS_EMPTY', 'There is no picture at this address, or it is not public.'],
    ['/empty.png', 422, 'ADDRESS_EMPTY', 'There is no picture at this address, or it is not public.'],
    ['/page.html', 415, 'IMAGE_TYPE', 'Please select an image file (JPEG, PNG, WebP, or GIF)'],
    ['/half.png', 422, 'IMAGE_BROKEN', 'This image file is damaged or incomplete'],
    ['/large', 413, 'IMAGE_TOO_LARGE', 'File size must be less than 10MB'],
    ['/endless', 413, 'IMAGE_TOO_LARGE', 'File size must be less than 10MB'],
    ['/error', 422, 'ADDRESS_FAILED', expect.stringMatching(/^The picture could not be fetched from this address\./)],
    ['/silent', 422, 'ADDRESS_FAILED', expect.stringMatching(/^The picture could not be fetched from this address\./)],
    ['/to-private', 400, 'ADDRESS_INVALID', 'Please enter an https address of a picture on the public internet.'],
    ['/to-http', 400, 'ADDRESS_INVALID', expect.any(String)],
    ['/to-file', 400, 'ADDRESS_INVALID', expect.any(String)],
    ['/round', 400, 'ADDRESS_INVALID', expect.any(String)],
  ])('%s', async (path, status, code, error) => {
    expect(await send(ada, `${here}${path}`)).toMatchObject({ status, body: { code, error } });
    expect(await open(ada, `${here}${path}`)).toMatchObject({ status, body: { code, error } });
    expect(await pointsOf(ada)).toBe(20);
    expect((await ada.call('GET', '/tangible/history')).body.records).toEqual([]);
    expect(server.services.uploads.received.taken()).toBe(0);
  });

  test('a file and an address, an address that is too long, and none of both', async () => {
    const form = multipart(mug, { address: `${here}/red%20mug.png` });
    expect(await ada.call('POST', '/tangible/generate', form)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_REQUEST', error: expect.stringContaining('send either file or address') },
    });
    expect(await send(ada, `https://example.com/${'a'.repeat(2048)}`)).toMatchObject({ status: 400 });
    expect(await send(ada, `https://example.com/${'a'.repeat(8000)}`)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('address is too long') },
    });
    expect(await send(ada, '')).toMatchObject({ status: 400, body: { code: 'IMAGE_MISSING' } });
  });
});

const cleo = await (await startTestServer({ workers: false })).register({ points: 20 });

test.each([
  here,
  'http://example.com/mug.png',
  'https://127.0.0.1/mug.png',
  'https://[::1]/mug.png',
  'https://[::ffff:10.0.0.1]/mug.png',
  'https://0x7f.1/mug.png',
  'https://2130706433/mug.png',
  'https://10.1.2.3/mug.png',
  'https://169.254.169.254/latest/meta-data/',
  // A name whose address is looked up when the connection is made, as after a rebinding.
  'https://localhost/mug.png',
  'https://example.com:22/mug.png',
  'https://user:secret@example.com/mug.png',
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
  'mug.png',
])('%s is not fetched by a server as it runs', async (address) => {
  const { status, body } = await send(cleo, address);
  expect({ status, code: body.code }).toEqual({ status: 400, code: 'ADDRESS_INVALID' });
  expect(await open(cleo, address)).toMatchObject({ status: 400, body: { code: 'ADDRESS_INVALID' } });
});
