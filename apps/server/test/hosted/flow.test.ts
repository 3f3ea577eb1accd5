import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { hostedTasks } from '../../src/db/schema/index.ts';
import { HOSTED_PROGRESS_MAX } from '../../src/domain/hosted/estimate-progress.ts';
import { fakeGlb } from '../fakes/fake-ark.ts';
import { multipartFiles, waitForEnd } from '../harness.ts';
import { expectPoints, MODEL, ownPicture, readTask, startHostedServer, until } from './steps.ts';

describe('a picture at a hosted model', async () => {
  const { ark, server, finished, generated } = await startHostedServer();

  test('becomes an asset that the engine finished, with the original model stored next to it', async () => {
    const ada = await server.register();
    const picture = ownPicture();
    const started = await ada.generate(picture, { sizeM: '0.2', formats: 'fbx' });
    expect(started.body).toMatchObject({ status: 'PENDING', generator: null, queuePosition: 1 });

    const done = await waitForEnd(ada, started.body.contentId);
    expect(done).toMatchObject({ status: 'COMPLETED', progress: 100, generator: 'ark', error: null });
    await expectPoints(ada, 'spent');
    expect(generated).toEqual([]);
    expect(finished).toHaveLength(1);
    expect(finished[0]).toMatchObject({ level: 'medium', formats: ['glb', 'fbx'], sizeM: 0.2, unitM: null });
    expect(Buffer.from(finished[0]!.model)).toEqual(fakeGlb('the model with PBR'));

    const [task] = ark.tasksOf(picture);
    expect(task).toMatchObject({ model: MODEL, mime: 'image/png', text: '--subdivisionlevel medium --fileformat glb' });
    const original = await server.call('GET', new URL(done.originalUrl!).pathname);
    expect(original.headers['content-type']).toBe('application/zip');
    expect(original.bytes.subarray(0, 2).toString()).toBe('PK');

    const row = await readTask(server, started.body.contentId);
    expect(row).toMatchObject({ state: 'ended', remoteId: task!.id, tries: 1, misses: 0, complaint: null });
    expect(row.succeededAt).not.toBeNull();
  });

  test('takes the front alone: the others cost nothing, and the status says that they were not used', async () => {
    const ada = await server.register();
    const [front, back, left] = [ownPicture(), ownPicture(), ownPicture()];
    const form = multipartFiles([
      ['file', front],
      ['back', back],
      ['left', left],
    ]);
    const started = await ada.call('POST', '/tangible/generate', form);
    expect(started).toMatchObject({ status: 200, body: { pointsCost: 10 } });
    const done = await waitForEnd(ada, started.body.contentId);
    expect(done.generator).toBe('ark');
    expect(done.pictures.map(({ slot, isUsed, problem }) => [slot, isUsed, problem])).toEqual([
      ['front', true, null],
      ['back', false, 'PICTURE_NOT_TAKEN'],
      ['left', false, 'PICTURE_NOT_TAKEN'],
    ]);
    expect(ark.tasksOf(front)).toHaveLength(1);
    expect(ark.tasksOf(back)).toEqual([]);
    expect(finished.at(-1)).not.toHaveProperty('further');
    expect((await server.call('GET', '/site')).body.pictureSlots).toEqual(['front']);
  });

  test('both its URL at the provider and ours lead to our file; any other is rejected', async () => {
    const ada = await server.register();
    const picture = ownPicture();
    const { contentId } = (await ada.generate(picture)).body;
    const { resultUrl } = await waitForEnd(ada, contentId);
    const [task] = ark.tasksOf(picture);
    for (const zipUrl of [`${ark.url}/files/${task!.id}.zip?signature=secret`, resultUrl, undefined]) {
      const answer = await ada.call('POST', '/tangible/process-result', { body: { contentId, zipUrl } });
      expect(answer.body).toEqual({ success: true, resultUrl });
    }
    const answer = await ada.call('POST', '/tangible/process-result', {
      body: { contentId, zipUrl: `${ark.url}/files/another.zip` },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: 'RESULT_ADDRESS_UNKNOWN' } });
    expect(task!.fetches).toBe(1);
  });

  test('shows an estimate while it waits at the provider, then the finishing, and never decreases', async () => {
    const ada = await server.register();
    const picture = ownPicture();
    ark.plan(picture, { statuses: ['queued', 'running', 'running', 'strange', 'running', 'succeeded'] });
    const { contentId } = (await ada.generate(picture)).body;
    const seen: { progress: number; stage: string | null; status: string; generator: string | null }[] = [];
    await until(async () => {
      const { body } = await ada.call('GET', `/tangible/status?contentId=${contentId}`);
      seen.push(body);
      return body.status === 'COMPLETED';
    });
    const progress = seen.map((one) => one.progress);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    const waiting = seen.filter(({ stage }) => stage === 'await-model');
    expect(waiting.length).toBeGreaterThan(0);
    // However long it takes, waiting alone never exceeds the progress at which finishing starts.
    for (const { status, generator, progress } of waiting) {
      expect({ status, generator }).toEqual({ status: 'PROCESSING', generator: 'ark' });
      expect(progress).toBeLessThanOrEqual(HOSTED_PROGRESS_MAX);
    }
    // An unknown state is polled again.
    expect(ark.tasksOf(picture)[0]!.reads).toBeGreaterThanOrEqual(6);
  });

  test('a bare GLB is accepted as well', async () => {
    const ada = await server.register();
    const picture = ownPicture();
    ark.plan(picture, { archive: fakeGlb('bare') });
    const done = await waitForEnd(ada, (await ada.generate(picture)).body.contentId);
    expect(done).toMatchObject({ status: 'COMPLETED', generator: 'ark' });
    expect(Buffer.from(finished.at(-1)!.model)).toEqual(fakeGlb('bare'));
    const original = await server.call('GET', new URL(done.originalUrl!).pathname);
    expect(original.headers['content-type']).toBe('model/gltf-binary');
  });

  test('visits never pile up: at most one is queued, and none when all is done', async () => {
    await until(async () => {
      const { rows } = (await server.services.db.execute(
        sql`select count(*)::int as count from pgboss.job where name = 'visit-hosted-task' and state < 'active'`,
      )) as unknown as { rows: { count: number }[] };
      return rows[0]!.count === 0;
    });
    const open = await server.services.db.select().from(hostedTasks);
    expect(open.every(({ state }) => state === 'ended')).toBe(true);
  });
});

describe('a cancelled or deleted generation', async () => {
  const { ark, server, finished } = await startHostedServer({ model: { tasksMax: 1 } });

  test('is cancelled at the provider while it is queued, and half of its points are released', async () => {
    const ada = await server.register();
    const picture = ownPicture();
    ark.plan(picture, { statuses: ['queued'] });
    const { contentId } = (await ada.generate(picture)).body;
    await until(() => ark.tasksOf(picture).length > 0);
    await until(async () => (await readTask(server, contentId)).state === 'running');
    await ada.call('POST', `/tangible/generations/${contentId}/cancel`);
    await until(async () => (await readTask(server, contentId)).state === 'ended');
    expect(ark.tasksOf(picture)[0]!.status).toBe('cancelled');
    await expectPoints(ada, 'shared');
  });

  test('keeps its slot while it runs, because it cannot be stopped; then the next one starts', async () => {
    const [ada, bob] = [await server.register(), await server.register()];
    const [first, second] = [ownPicture(), ownPicture()];
    const statuses = ['running'];
    ark.plan(first, { statuses });
    const { contentId } = (await ada.generate(first)).body;
    await until(async () => ark.tasksOf(first).length > 0 && (await readTask(server, contentId)).state === 'running');
    await ada.call('DELETE', `/tangible/generations/${contentId}`);
    await expectPoints(ada, 'shared');

    const next = (await bob.generate(second)).body.contentId;
    const reads = ark.tasksOf(first)[0]!.reads;
    await until(() => ark.tasksOf(first)[0]!.reads > reads + 2);
    expect(ark.tasksOf(second)).toEqual([]);
    statuses.push('succeeded');
    expect(await waitForEnd(bob, next)).toMatchObject({ status: 'COMPLETED', generator: 'ark' });
    expect((await readTask(server, contentId)).state).toBe('ended');
    // A deleted result is not fetched.
    expect(ark.tasksOf(first)[0]!.fetches).toBe(0);
    expect(finished).toHaveLength(1);
  });

  test('is never sent if it is cancelled while it waits for a slot', async () => {
    const [ada, bob] = [await server.register(), await server.register()];
    const [first, second] = [ownPicture(), ownPicture()];
    const statuses = ['running'];
    ark.plan(first, { statuses });
    const running = (await ada.generate(first)).body.contentId;
    await until(() => ark.tasksOf(first).length > 0);
    const { contentId } = (await bob.generate(second)).body;
    await until(() => readTask(server, contentId).catch(() => null));
    const { body } = await bob.call('GET', `/tangible/status?contentId=${contentId}`);
    expect(body).toMatchObject({ status: 'PENDING', generator: 'ark', queuePosition: 1, progress: 0 });
    await bob.call('POST', `/tangible/generations/${contentId}/cancel`);
    await until(async () => (await readTask(server, contentId)).state === 'ended');
    statuses.push('succeeded');
    await waitForEnd(ada, running);
    expect(ark.tasksOf(second)).toEqual([]);
    await expectPoints(bob, 'returned');
  });
});
