import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { finishGeneration } from '../../src/domain/generations/finish-generation.ts';
import { watchForEnd } from '../../src/domain/generations/watch-for-end.ts';
import { defineJob } from '../../src/jobs/define-job.ts';
import { startQueue } from '../../src/jobs/queue.ts';
import { readFixture, startTestServer, waitForEnd } from '../harness.ts';
import { openTestDatabase } from '../open-test-database.ts';
import { heldGenerator, quickGenerator } from '../slow-generator.ts';

const mug = await readFixture('mug.png');

test('a commit whose response was lost still counts: the generation is accepted, and its picture is there', async () => {
  const server = await startTestServer({ given: { generator: quickGenerator } });
  const person = await server.register({ points: 100 });
  const { db } = server.services;
  const transaction = db.transaction.bind(db);
  db.transaction = (async (work: Parameters<typeof transaction>[0]) => {
    await transaction(work);
    db.transaction = transaction;
    throw new Error('Connection terminated unexpectedly');
  }) as typeof db.transaction;

  const started = await person.generate(mug);
  expect(started.status).toBe(200);
  expect((await waitForEnd(person, started.body.contentId)).status).toBe('COMPLETED');
});

test('a worker that was presumed dead overwrites nothing of its replacement', async () => {
  const held = heldGenerator();
  const server = await startTestServer({ given: { generator: held.generator } });
  const person = await server.register({ points: 100 });
  const { contentId } = (await person.generate(mug)).body;
  const run = await held.runOf(mug);
  const { storage } = server.services;
  const bytesOf = (text: string) => new TextEncoder().encode(text);
  const assetOf = (text: string) => ({
    files: [{ path: 'model.glb', mime: 'model/gltf-binary', bytes: bytesOf(text) }],
    zip: bytesOf(`zip of ${text}`),
  });

  // The late one has stored its files when the other completes the generation.
  const put = storage.put.bind(storage);
  storage.put = async (key, content, mime) => {
    await put(key, content, mime);
    if (!key.endsWith('/zip') || !(content instanceof Uint8Array)) return;
    if (Buffer.from(content).toString() !== 'zip of late') return;
    await finishGeneration(server.services, { generationId: contentId, asset: assetOf('first') });
  };
  await finishGeneration(server.services, { generationId: contentId, asset: assetOf('late') });
  run.finish();

  const done = await waitForEnd(person, contentId);
  expect(done.status).toBe('COMPLETED');
  const file = await person.call('GET', new URL(done.resultUrl!).pathname);
  expect(file.bytes.toString()).toBe('zip of first');
  const stored: string[] = [];
  for await (const { key } of storage.list(`generations/${contentId}/asset/`)) stored.push(key.split('/').at(-1) ?? '');
  expect(stored.sort()).toEqual(['model.glb', 'zip']);
});

test('a cancellation whose event was lost is still noticed', async () => {
  const held = heldGenerator();
  const server = await startTestServer({ given: { generator: held.generator } });
  const person = await server.register({ points: 100 });
  const { contentId } = (await person.generate(mug)).body;
  await held.runOf(mug);
  const deaf = { ...server.services, events: { ...server.services.events, subscribe: () => () => {} } };
  const ended = watchForEnd(deaf, contentId);
  await person.call('POST', `/tangible/generations/${contentId}/cancel`);
  await expect.poll(() => ended.signal.aborted, { timeout: 20_000 }).toBe(true);
  ended.stop();
});

test('a job returned because its process stops does not use up an attempt', async () => {
  const database = await openTestDatabase();
  const { log } = Fastify({ logger: false });
  const job = defineJob({
    name: 'hand-back',
    payload: z.object({ number: z.number() }),
    retries: 0,
    retryDelaySeconds: 1,
    timeoutSeconds: 60,
  });
  const first = await startQueue(database, [job], log);
  await first.send(job, { number: 7 });
  const taken = Promise.withResolvers<void>();
  await first.work(job, 1, (_, signal) => {
    taken.resolve();
    return new Promise((__, reject) => signal.addEventListener('abort', () => reject(new Error('stopping'))));
  });
  await taken.promise;
  await first.stop(0);

  const second = await startQueue(database, [job], log);
  const done = Promise.withResolvers<number>();
  await second.work(job, 1, async ({ number }) => done.resolve(number));
  expect(await done.promise).toBe(7);
  await second.stop(0);
  await database.close();
});
