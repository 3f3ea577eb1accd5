import { createRandom } from '@tangible/geometry';
import { expect, test } from 'vitest';
import { generationPrefix } from '../src/domain/generations/artifact-names.ts';
import { parseRange } from '../src/http/routes/files/parse-range.ts';
import { readFixture, startTestServer, waitForEnd } from './harness.ts';
import { quickGenerator } from './slow-generator.ts';

const server = await startTestServer({ given: { generator: quickGenerator } });
const ada = await server.register();
const mug = await readFixture('mug.png');
const started = await ada.generate(mug);
const done = await waitForEnd(ada, started.body.contentId);
const upload = new URL(done.inputImageUrl!).pathname;
const zip = new URL(done.resultUrl!).pathname;

test('a file needs no credentials and is sent with its type, its length and long caching', async () => {
  const answer = await server.call('GET', upload);
  expect(answer.status).toBe(200);
  expect(answer.bytes.equals(mug)).toBe(true);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(mug.length),
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  expect(answer.headers['content-disposition']).toBe('inline');
});

test('a ZIP is a download whose address ends with a name that contains the task; a page may name it otherwise', async () => {
  const { headers } = await server.call('HEAD', zip);
  expect(zip.split('/').at(-1)).toBe(`tangible-model-${done.taskId}.zip`);
  expect(headers['content-disposition']).toBe('attachment');
});

test('a file that the browser has cached is not sent again', async () => {
  const { headers } = await server.call('GET', upload);
  const again = await server.call('GET', upload, { headers: { 'if-none-match': String(headers.etag) } });
  expect(again).toMatchObject({ status: 304 });
  expect(again.bytes).toHaveLength(0);
});

test('range requests return the requested parts', async () => {
  const part = await server.call('GET', upload, { headers: { range: 'bytes=10-19' } });
  expect(part.status).toBe(206);
  expect(part.headers['content-range']).toBe(`bytes 10-19/${mug.length}`);
  expect(part.bytes.equals(mug.subarray(10, 20))).toBe(true);

  const tail = await server.call('GET', upload, { headers: { range: 'bytes=-5' } });
  expect(tail.bytes.equals(mug.subarray(-5))).toBe(true);
  const beyond = await server.call('GET', upload, { headers: { range: `bytes=${mug.length}-` } });
  expect(beyond).toMatchObject({ status: 416 });
  expect(beyond.headers['content-range']).toBe(`bytes */${mug.length}`);
  const changed = await server.call('GET', upload, { headers: { range: 'bytes=0-1', 'if-range': '"other"' } });
  expect(changed.status).toBe(200);
});

test('every range header returns a part of the file or all of it (seed 7)', () => {
  const next = createRandom(7);
  const random = (below: number) => Math.floor(next() * below);
  const pieces = ['bytes=', 'bytes', '-', '0', '5', '99', '100', '1e3', ',', ' ', 'x', '18446744073709551616'];
  for (let i = 0; i < 2000; i++) {
    const header = Array.from({ length: random(6) }, () => pieces[random(pieces.length)]).join('');
    const range = parseRange(header, 100);
    if (range === undefined || range === 'unsatisfiable') continue;
    expect(range.start, header).toBeGreaterThanOrEqual(0);
    expect(range.end, header).toBeLessThan(100);
    expect(range.start, header).toBeLessThanOrEqual(range.end);
  }
});

test('a forged URL, or one whose file is gone, is a 404 in JSON', async () => {
  for (const path of [
    '/files/nope/upload.png',
    '/files/..%2F..%2Fetc/passwd',
    upload.replace(/.\/upload/, '/upload'),
  ]) {
    expect(await server.call('GET', path), path).toMatchObject({ status: 404 });
  }
  await server.services.storage.removeAll(generationPrefix(done.contentId));
  const gone = await server.call('GET', upload);
  expect(gone).toMatchObject({ status: 404, body: { code: 'FILE_NOT_FOUND', error: 'This file does not exist' } });
});
