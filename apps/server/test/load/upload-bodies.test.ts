import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import multipartPlugin from '@fastify/multipart';
import { AppError, GenerateFields } from '@tangible/contracts';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { readUploadForm } from '../../src/http/routes/generations/read-upload-form.ts';
import { multipart, readFixture, startTestServer, type TestServer } from '../harness.ts';
import { openUpload } from './open-upload.ts';

const MB = 1_000_000;
const mug = await readFixture('mug.png');
const uploadsOf = async ({ dataDir }: TestServer) => {
  const folder = join(dataDir, 'uploads');
  return Promise.all((await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size));
};

describe('the body of an upload', async () => {
  const server = await startTestServer({ workers: false });

  test.each([
    ['/tangible/generate', 9 * MB],
    ['/tangible/finish', 60 * MB],
    ['/tangible/scenes', 9 * MB],
  ])('is not read for a user without points: %s', async (path, length) => {
    const poor = await server.register({ points: 1 });
    const upload = await openUpload(server, poor, { path, length });
    const { status, body } = await upload.answer;
    expect({ status, code: JSON.parse(body).code }).toEqual({ status: 402, code: 'NOT_ENOUGH_POINTS' });
    upload.leave();
    expect(await uploadsOf(server)).toEqual([]);
  });

  test('is not read if its declared length is too long', async () => {
    const ada = await server.register();
    // More than four pictures and four masks of 10 MB each.
    const upload = await openUpload(server, ada, { path: '/tangible/generate', length: 90 * MB });
    const { status, body } = await upload.answer;
    expect({ status, code: JSON.parse(body).code }).toEqual({ status: 413, code: 'IMAGE_TOO_LARGE' });
    upload.leave();
  });

  test('is streamed to disk, and nothing is left when its sender disconnects', async () => {
    const ada = await server.register();
    const upload = await openUpload(server, ada, { path: '/tangible/finish', length: 50 * MB });
    await upload.send(Buffer.alloc(20 * MB));
    await expect.poll(() => uploadsOf(server)).toEqual([expect.closeTo(20 * MB, -6)]);
    expect(server.services.uploads.received.taken(ada.user.id)).toBeGreaterThan(19 * MB);
    upload.leave();
    await expect.poll(() => uploadsOf(server)).toEqual([]);
    await expect.poll(() => server.services.uploads.received.taken()).toBe(0);
    await expect.poll(() => server.services.uploads.promised.taken()).toBe(0);
  });

  test('leaves no files after it was refused or stored', async () => {
    const ada = await server.register();
    expect((await ada.generate(Buffer.from('no picture'.repeat(100)))).status).toBe(415);
    expect((await ada.generate(Buffer.alloc(10 * 1024 * 1024 + 1))).status).toBe(413);
    expect((await ada.generate(mug, { subdivisionLevel: 'ultra' })).status).toBe(400);
    const { body } = await ada.generate(mug);
    expect(await uploadsOf(server)).toEqual([]);
    const stored = await server.call('GET', new URL(body.inputImageUrl).pathname);
    expect(stored.bytes.equals(mug)).toBe(true);
    expect(server.services.uploads.received.taken()).toBe(0);
  });
});

test('all uploads share a budget; beyond it the next is asked to retry, unread', async () => {
  const server = await startTestServer({ workers: false, env: { UPLOADS_MB_MAX: '128' } });
  const [ada, bob, eve] = [await server.register(), await server.register(), await server.register()];
  const path = '/tangible/finish';
  const first = await openUpload(server, ada, { path, length: 60 * MB });
  const second = await openUpload(server, bob, { path, length: 60 * MB });
  for (const upload of [first, second]) await upload.send(Buffer.alloc(50 * MB));
  await expect.poll(() => server.services.uploads.received.taken()).toBeGreaterThan(95 * MB);

  const third = await openUpload(server, eve, { path, length: 60 * MB });
  const { status, head, body } = await third.answer;
  expect({ status, code: JSON.parse(body).code }).toEqual({ status: 503, code: 'UPLOADS_BUSY' });
  expect(head).toMatch(/retry-after: 5/i);
  expect((await eve.generate(mug)).status).toBe(200);

  for (const upload of [first, second, third]) upload.leave();
  await expect.poll(() => server.services.uploads.received.taken()).toBe(0);
});

test('uploads left by a process that died are removed at the next start; recent ones of another process are not', async () => {
  const before = await startTestServer({ workers: false });
  const { sweepUploads } = await import('../../src/domain/uploads/sweep-uploads.ts');
  const folder = join(before.dataDir, 'uploads');
  await mkdir(folder, { recursive: true });
  const [old, fresh] = [join(folder, 'old'), join(folder, 'fresh')];
  for (const path of [old, fresh]) await writeFile(path, 'half an upload');
  const hoursAgo = new Date(Date.now() - 2 * 3600_000);
  await utimes(old, hoursAgo, hoursAgo);
  await sweepUploads(folder, new Date());
  expect(await readdir(folder)).toEqual(['fresh']);
});

test('the same fields and file have the same hash in any order, and different ones do not', async () => {
  const { services, register } = await startTestServer({ workers: false });
  const { user } = await register();
  const app = Fastify();
  await app.register(multipartPlugin);
  app.decorateRequest('bearer', null);
  app.addHook('onRequest', async (request) => {
    Object.assign(request, { bearer: { user } });
  });
  const rules = {
    fields: GenerateFields,
    bytesMax: MB,
    costMin: 0,
    missing: null,
    tooLarge: () => new AppError('IMAGE_TOO_LARGE'),
  };
  app.post('/', (request) => readUploadForm(services, request, rules, async ({ bodyHash }) => ({ bodyHash })));
  const hashOf = async (picture: Uint8Array | null, fields: Record<string, string>) => {
    const { body, headers } = multipart(picture, fields);
    return (await app.inject({ method: 'POST', url: '/', headers, payload: body })).json().bodyHash;
  };
  const hash = await hashOf(mug, { subdivisionLevel: 'low', sizeM: '2' });
  expect(hash).toMatch(/^[\da-f]{64}$/);
  expect(await hashOf(mug, { sizeM: '2', subdivisionLevel: 'low' })).toBe(hash);
  const others = [
    await hashOf(mug, { subdivisionLevel: 'low', sizeM: '3' }),
    await hashOf(mug, { subdivisionLevel: 'low' }),
    await hashOf(null, { subdivisionLevel: 'low', sizeM: '2' }),
    await hashOf(Buffer.concat([mug, Buffer.from('x')]), { subdivisionLevel: 'low', sizeM: '2' }),
  ];
  expect(new Set([hash, ...others]).size).toBe(5);
  await app.close();
});
