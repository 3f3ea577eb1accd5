import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AppError, PLAN_QUOTAS } from '@tangible/contracts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { artifacts } from '../../src/db/schema/index.ts';
import { runMaintenance } from '../../src/domain/maintenance/run-maintenance.ts';
import type { GeneratorProvider } from '../../src/providers/generator/generator-provider.ts';
import { type Person, readFixture, startTestServer, type TestServer, waitForEnd } from '../harness.ts';
import { quickGenerator } from '../slow-generator.ts';
import { openUpload } from './open-upload.ts';

const mug = await readFixture('mug.png');
const DAY = 24 * 3600_000;

const folderOf = ({ dataDir }: TestServer, contentId: string) => join(dataDir, 'files', 'generations', contentId);
const rowsOf = ({ services }: TestServer, contentId: string) =>
  services.db.select().from(artifacts).where(eq(artifacts.generationId, contentId));
const storageOf = async (person: Person) => (await person.call('GET', '/account/storage')).body;
/** Says that the files of a generation are larger than they are. */
const inflate = ({ services }: TestServer, contentId: string, sizeBytes: number) =>
  services.db.update(artifacts).set({ sizeBytes }).where(eq(artifacts.generationId, contentId));

const failingWith = (error: () => Error): GeneratorProvider => ({
  ...quickGenerator,
  generate: async () => {
    throw error();
  },
});

describe('the upload of a generation without a result', () => {
  test('is deleted on cancellation: its row at once, its file soon after, and the record stays', async () => {
    const waiting = await startTestServer({ workers: false });
    const ada = await waiting.register();
    const { body } = await ada.generate(mug);
    expect(existsSync(folderOf(waiting, body.contentId))).toBe(true);
    expect((await storageOf(ada)).usedBytes).toBe(mug.length);
    await ada.call('POST', `/tangible/generations/${body.contentId}/cancel`);
    expect(await rowsOf(waiting, body.contentId)).toEqual([]);
    expect((await storageOf(ada)).usedBytes).toBe(0);
    const [record] = (await ada.call('GET', '/tangible/history')).body.records;
    expect(record).toMatchObject({ id: body.contentId, status: 'FAILED', inputImageUrl: null });
    expect((await waiting.call('GET', new URL(body.inputImageUrl).pathname)).status).toBe(404);
    const { startWorkers } = await import('../../src/compose.ts');
    await startWorkers(waiting.services);
    await expect.poll(() => existsSync(folderOf(waiting, body.contentId))).toBe(false);
  });

  test('is deleted if the generation failed because of its contents', async () => {
    const server = await startTestServer({
      given: { generator: failingWith(() => new AppError('SUBJECT_NOT_FOUND')) },
    });
    const ada = await server.register();
    const { contentId } = (await ada.generate(mug)).body;
    expect(await waitForEnd(ada, contentId)).toMatchObject({ errorCode: 'SUBJECT_NOT_FOUND', inputImageUrl: null });
    await expect.poll(() => existsSync(folderOf(server, contentId))).toBe(false);
    expect((await storageOf(ada)).usedBytes).toBe(0);
  });

  test('is kept for seven days if the failure was ours, so that it can be retried', async () => {
    const server = await startTestServer({ given: { generator: failingWith(() => new AppError('HOSTED_RESULT')) } });
    const ada = await server.register();
    const { contentId } = (await ada.generate(mug)).body;
    expect((await waitForEnd(ada, contentId)).inputImageUrl).not.toBeNull();
    expect((await storageOf(ada)).usedBytes).toBe(mug.length);
    const never = new AbortController().signal;
    server.passTime(6 * DAY);
    await runMaintenance(server.services, never);
    expect(await rowsOf(server, contentId)).toHaveLength(1);
    server.passTime(2 * DAY);
    await runMaintenance(server.services, never);
    expect(await rowsOf(server, contentId)).toEqual([]);
    await expect.poll(() => existsSync(folderOf(server, contentId))).toBe(false);
    const [record] = (await ada.call('GET', '/tangible/history', { headers: {} })).body.records;
    expect(record).toMatchObject({ id: contentId, status: 'FAILED' });
  });
});

describe('a quota of bytes', async () => {
  const server = await startTestServer({ workers: false });

  test('refuses uploads before they are read, says how much is used, and deleting allows them again', async () => {
    const ada = await server.register({ points: 100 });
    expect(await storageOf(ada)).toEqual({ usedBytes: 0, limitBytes: PLAN_QUOTAS.free.storageBytes, plan: 'free' });
    const { contentId } = (await ada.generate(mug)).body;
    await inflate(server, contentId, PLAN_QUOTAS.free.storageBytes - 1_000_000);
    const upload = await openUpload(server, ada, { path: '/tangible/finish', length: 50_000_000 });
    const { status, body } = await upload.answer;
    expect({ status, ...JSON.parse(body) }).toEqual({
      status: 409,
      code: 'STORAGE_FULL',
      values: { used: expect.closeTo(2e9, -8), limit: 2e9 },
      error: 'Your storage is full: 2 GB of 2 GB are used. Delete generations from your library to make room.',
    });
    upload.leave();
    await ada.call('DELETE', `/tangible/generations/${contentId}`);
    expect((await storageOf(ada)).usedBytes).toBe(0);
    expect((await ada.generate(mug)).status).toBe(200);
  });

  test('is not exceeded by concurrent uploads', async () => {
    const ada = await server.register({ points: 500 });
    const { contentId } = (await ada.generate(mug)).body;
    const form = mug.length + 1000;
    await inflate(server, contentId, PLAN_QUOTAS.free.storageBytes - 3 * form);
    const answers = await Promise.all(Array.from({ length: 20 }, () => ada.generate(mug, { subdivisionLevel: 'low' })));
    const taken = answers.filter(({ status }) => status === 200).length;
    expect(taken).toBeGreaterThan(0);
    expect(answers.filter(({ body }) => body.code === 'STORAGE_FULL')).toHaveLength(20 - taken);
    const { usedBytes, limitBytes } = await storageOf(ada);
    expect(usedBytes).toBeLessThanOrEqual(limitBytes);
    expect(server.services.uploads.promised.taken()).toBe(0);
  });

  test('counts only the user’s own files and cannot be read with an API key', async () => {
    const [ada, bob] = [await server.register(), await server.register()];
    await bob.generate(mug);
    expect(await storageOf(ada)).toMatchObject({ usedBytes: 0 });
    const { body } = await ada.call('POST', '/api-keys', { body: { name: 'reader' } });
    const seen = await server.call('GET', '/account/storage', { token: body.data.apiKey });
    expect(seen).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });
});
