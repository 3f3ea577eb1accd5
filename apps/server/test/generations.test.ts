import { randomBytes } from 'node:crypto';
import { type GenerationTask, PLAN_QUOTAS } from '@tangible/contracts';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { generationPrefix } from '../src/domain/generations/artifact-names.ts';
import { readFixture, startTestServer, waitForEnd } from './harness.ts';
import { heldGenerator } from './slow-generator.ts';

const mug = await readFixture('mug.png');

/** The same picture with its own bytes after its end, so that a test can identify its run. */
const ownMug = () => Buffer.concat([mug, randomBytes(16)]);

describe('with the real engine', async () => {
  const server = await startTestServer();
  const ada = await server.register();

  test('a picture becomes a ZIP with a closed GLB, a report and a preview, and is charged', async () => {
    const started = await ada.generate(mug, { subdivisionLevel: 'low' });
    expect(started.status).toBe(200);
    expect(started.body).toMatchObject({
      success: true,
      // A free worker may have taken it before the answer was read.
      status: expect.stringMatching(/^(PENDING|PROCESSING)$/),
      progress: 0,
      subdivisionLevel: 'low',
      fileFormat: 'glb',
      pointsCost: 5,
      resultUrl: null,
      error: null,
    });
    const done = await waitForEnd(ada, started.body.contentId);
    expect(done).toMatchObject({ success: true, status: 'COMPLETED', progress: 100, error: null });
    // Times are the server's own, and tell how long the next one will take.
    expect(started.body).toMatchObject({ startedAt: null, completedAt: null });
    const workMs = Date.parse(done.completedAt!) - Date.parse(done.startedAt!);
    expect(workMs).toBeGreaterThan(0);
    expect(Date.parse(done.startedAt!)).toBeGreaterThanOrEqual(Date.parse(done.createdAt));
    const sort = { kind: 'picture', generator: 'embedded', subdivisionLevel: 'low', pictureCount: 1 };
    expect((await server.call('GET', '/site')).body.recentTimes).toEqual([{ ...sort, medianMs: workMs, count: 1 }]);

    const zip = await server.call('GET', new URL(done.resultUrl!).pathname);
    expect(zip.headers['content-type']).toBe('application/zip');
    const files = unzipSync(zip.bytes);
    expect(Object.keys(files).sort()).toEqual([
      'model.glb',
      'preview.png',
      'report.json',
      'web/colliders.obj',
      'web/model.glb',
    ]);
    expect(Buffer.from(files['model.glb']!.subarray(0, 4)).toString()).toBe('glTF');
    const report = JSON.parse(Buffer.from(files['report.json']!).toString());
    expect(report.checks.filter((check: { verdict: string }) => check.verdict !== 'pass')).toEqual([]);
    const inShort = { passedCount: report.checks.length, warned: [], failed: [] };
    expect(done.checks).toEqual(inShort);
    expect((await ada.call('GET', '/tangible/history')).body.records[0].checks).toEqual(inShort);
    const shares = Object.values<number>(report.provenance);
    expect(Object.keys(report.provenance)).toEqual(['front', 'mirrored', 'inferred']);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
    expect(report.placeTest).toMatchObject({ stands: true, isUnstable: false });
    expect(report.checks).toContainEqual(expect.objectContaining({ name: 'place-tilt', threshold: '< 5', unit: '°' }));

    const { body } = await ada.call('GET', '/points/ledger');
    expect(body.data).toMatchObject({ balance: 25, held: 0 });
    expect(body.data.entries.map((entry: { movement: string }) => entry.movement)).toEqual([
      'captured',
      'held',
      'granted',
    ]);
  });

  test('size, material, more formats and the chosen subject are sent with the picture; empty fields are ignored', async () => {
    const person = await server.register();
    const pair = await readFixture('pair.gif');
    const make = async (fields: Record<string, string>) => {
      const started = await person.generate(pair, { subdivisionLevel: 'low', ...fields });
      expect(started.body).toMatchObject({
        subdivisionLevel: 'low',
        pointsCost: 5,
        fileFormat: fields.fileFormat ?? 'glb',
      });
      const done = await waitForEnd(person, started.body.contentId);
      const files = unzipSync((await server.call('GET', new URL(done.resultUrl!).pathname)).bytes);
      return { files, report: JSON.parse(Buffer.from(files['report.json']!).toString()) };
    };
    const left = await make({
      sizeM: '0.42',
      formats: 'stl, obj',
      material: 'steel',
      massKg: '2.5',
      pointX: '0.1',
      pointY: '0.5',
    });
    expect(Object.keys(left.files)).toEqual(expect.arrayContaining(['stl/model.stl', 'obj/model.obj']));
    const { size, subject } = left.report;
    expect(size.source).toBe('given');
    expect(Math.max(size.widthM, size.heightM, size.depthM)).toBeCloseTo(0.42, 4);

    expect(left.report.physics).toMatchObject({ material: 'steel', materialSource: 'given', massKg: 2.5 });

    const right = await make({ sizeM: '', formats: '', fileFormat: 'obj', pointX: '0.9', pointY: '0.5' });
    expect(Object.keys(right.files)).toEqual(expect.arrayContaining(['model.glb', 'obj/model.obj']));
    expect(Object.keys(right.files)).not.toContain('stl/model.stl');
    expect(right.report.size.source).toBe('estimated');
    expect(right.report.subject.coverage).not.toBe(subject.coverage);
  });

  test('a picture without a subject fails with a message, and the points are released', async () => {
    const person = await server.register();
    const { default: sharp } = await import('sharp');
    const grey = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#808080' } })
      .jpeg()
      .toBuffer();
    const started = await person.generate(grey);
    const done = await waitForEnd(person, started.body.contentId);
    expect(done).toMatchObject({ success: false, status: 'FAILED', errorCode: 'SUBJECT_NOT_FOUND', resultUrl: null });
    expect(done.error).toMatch(/^No object was found in this picture/);
    expect((await person.call('GET', '/auth/me')).body.user.points).toBe(30);
  });
});

describe('with a generator that the test controls', async () => {
  const held = heldGenerator();
  const server = await startTestServer({ given: { generator: held.generator }, env: { WORKER_CONCURRENCY: '4' } });

  test('status moves from PENDING through PROCESSING with a stage to COMPLETED, by either id', async () => {
    const ada = await server.register();
    const picture = ownMug();
    const { body: started } = await ada.generate(picture);
    expect(started).toMatchObject({ subdivisionLevel: 'medium', fileFormat: 'glb', pointsCost: 10 });
    const run = await held.runOf(picture);

    const byTask = await ada.call('GET', `/tangible/status?taskId=${started.taskId}`);
    expect(byTask.body).toMatchObject({ contentId: started.contentId, status: 'PROCESSING', queuePosition: null });
    for (;;) {
      const { body } = await ada.call('GET', `/tangible/status?contentId=${started.contentId}`);
      if (body.stage === 'infer-shape') {
        expect(body.progress).toBe(42);
        break;
      }
    }
    run.finish();
    expect(await waitForEnd(ada, started.contentId)).toMatchObject({ status: 'COMPLETED', stage: null });
    expect((await ada.call('GET', '/points/ledger')).body.data).toMatchObject({ balance: 20, held: 0 });
  });

  test('waiting generations know their place in the queue, and it moves as others leave', async () => {
    const waiting = await startTestServer({ workers: false });
    const [ada, bob] = [await waiting.register(), await waiting.register()];
    const placeOf = async (person: typeof ada, contentId: string) =>
      (await person.call('GET', `/tangible/status?contentId=${contentId}`)).body.queuePosition;

    const first = (await ada.generate(mug)).body;
    const second = (await bob.generate(mug)).body;
    const third = (await ada.generate(mug)).body;
    expect(first.status).toBe('PENDING');
    expect([first.queuePosition, second.queuePosition, third.queuePosition]).toEqual([1, 2, 3]);
    await bob.call('POST', `/tangible/generations/${second.contentId}/cancel`);
    expect(await placeOf(bob, second.contentId)).toBeNull();
    expect([await placeOf(ada, first.contentId), await placeOf(ada, third.contentId)]).toEqual([1, 2]);
    expect((await ada.call('GET', '/tangible/history')).body.records[0]).not.toHaveProperty('queuePosition');

    // One call says the same of all of them, and of those that are named although they have ended.
    const queueOf = async (person: typeof ada, contentIds = '') =>
      (await person.call('GET', `/tangible/queue?contentIds=${contentIds}`)).body;
    const { tasks, openCount, openMax } = await queueOf(ada);
    const listed = tasks.map((task: GenerationTask) => [task.contentId, task.queuePosition]);
    expect(listed).toEqual([
      [first.contentId, 1],
      [third.contentId, 2],
    ]);
    expect([openCount, openMax]).toEqual([2, PLAN_QUOTAS.free.openGenerations]);
    expect(await queueOf(bob)).toMatchObject({ tasks: [], openCount: 0 });
    const named = await queueOf(bob, [first.contentId, second.contentId, 'none'].join());
    expect(named.tasks).toMatchObject([{ contentId: second.contentId, errorCode: 'GENERATION_CANCELLED' }]);
    expect(await bob.call('GET', `/tangible/queue?contentIds=${'a,'.repeat(51)}`)).toMatchObject({ status: 400 });
  });

  test('a status request without an id, with a wrong one or with two different ones is rejected', async () => {
    const ada = await server.register();
    const first = (await ada.generate(mug)).body;
    const second = (await ada.generate(mug)).body;
    expect(await ada.call('GET', '/tangible/status')).toMatchObject({
      status: 400,
      body: { code: 'GENERATION_NAME_MISSING' },
    });
    for (const query of [
      'contentId=nope',
      'contentId=00000000-0000-4000-8000-000000000000',
      'taskId=nope',
      `contentId=${first.contentId}&taskId=${second.taskId}`,
    ]) {
      expect(await ada.call('GET', `/tangible/status?${query}`)).toMatchObject({
        status: 404,
        body: { code: 'GENERATION_NOT_FOUND' },
      });
    }
    for (const { contentId } of [first, second]) await ada.call('DELETE', `/tangible/generations/${contentId}`);
  });

  test('history is newest first, pages by limit and offset, and rejects limits out of range', async () => {
    const ada = await server.register({ points: 100 });
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.unshift((await ada.generate(mug, { subdivisionLevel: 'low' })).body.contentId);

    const all = await ada.call('GET', '/tangible/history');
    expect(all.body).toMatchObject({ limit: 50, offset: 0 });
    expect(all.body.records.map((record: { id: string }) => record.id)).toEqual(ids);
    const page = await ada.call('GET', '/tangible/history?limit=2&offset=2');
    expect(page.body.records.map((record: { id: string }) => record.id)).toEqual(ids.slice(2, 4));
    expect(page.body.records[0]).toMatchObject({
      contentId: ids[2],
      fileFormat: 'glb',
      subdivisionLevel: 'low',
      isValid: true,
    });
    expect((await ada.call('GET', '/tangible/history?limit=100&offset=0')).status).toBe(200);
    for (const query of ['limit=0', 'limit=101', 'limit=x', 'offset=-1', 'offset=1e99']) {
      expect((await ada.call('GET', `/tangible/history?${query}`)).status).toBe(400);
    }
    for (const id of ids) await ada.call('DELETE', `/tangible/generations/${id}`);
  });

  test('cancelling stops the engine, charges half once it has started, and cannot be repeated', async () => {
    const ada = await server.register();
    const picture = ownMug();
    const { body: started } = await ada.generate(picture);
    const run = await held.runOf(picture);
    expect((await ada.call('GET', '/points/ledger')).body.data).toMatchObject({ balance: 20, held: 10 });

    const cancelled = await ada.call('POST', `/tangible/generations/${started.contentId}/cancel`);
    expect(cancelled.body).toMatchObject({
      success: false,
      status: 'FAILED',
      errorCode: 'GENERATION_CANCELLED',
      errorValues: { charged: 5 },
      error: 'The generation was cancelled. Points charged: 5.',
    });
    await new Promise<void>((resolve) => {
      if (run.signal.aborted) resolve();
      else run.signal.addEventListener('abort', () => resolve());
    });
    const again = await ada.call('POST', `/tangible/generations/${started.contentId}/cancel`);
    expect(again).toMatchObject({ status: 409, body: { code: 'GENERATION_FINISHED' } });
    expect((await ada.call('GET', '/points/ledger')).body.data).toMatchObject({ balance: 25, held: 0 });
  });

  test('deleting removes the row and every file, also while the generation runs', async () => {
    const ada = await server.register();
    const picture = ownMug();
    const { body: started } = await ada.generate(picture);
    await held.runOf(picture);
    const deleted = await ada.call('DELETE', `/tangible/generations/${started.contentId}`);
    expect(deleted.body).toEqual({ success: true });
    expect((await ada.call('GET', `/tangible/status?contentId=${started.contentId}`)).status).toBe(404);
    // Its engine had started.
    expect((await ada.call('GET', '/auth/me')).body.user.points).toBe(25);
    expect((await server.call('GET', new URL(started.inputImageUrl).pathname)).status).toBe(404);
    expect(await server.services.storage.get(`${generationPrefix(started.contentId)}upload.png`)).toBeNull();
  });

  test('a failing engine is tried three times in total, then the points are released with a message', async () => {
    const ada = await server.register();
    const picture = ownMug();
    const { body: started } = await ada.generate(picture);
    for (let attempt = 0; attempt < 3; attempt++) (await held.runOf(picture)).fail(new Error('the thread died'));
    const done = await waitForEnd(ada, started.contentId);
    expect(done).toMatchObject({ status: 'FAILED', errorCode: 'GENERATION_FAILED', error: 'Generation failed' });
    expect((await ada.call('GET', '/points/ledger')).body.data).toMatchObject({ balance: 30, held: 0 });
  });

  test('process-result returns our own ZIP, any number of times, and rejects other URLs', async () => {
    const ada = await server.register();
    const eve = await server.register();
    const picture = ownMug();
    const { body: started } = await ada.generate(picture);
    const run = await held.runOf(picture);
    const ask = (person: typeof ada, body: object) => person.call('POST', '/tangible/process-result', { body });

    const early = await ask(ada, { contentId: started.contentId, zipUrl: 'https://example.com/x.zip' });
    expect(early).toMatchObject({
      status: 409,
      body: { error: 'Model file is not ready yet, please try again later.', code: 'GENERATION_NOT_READY' },
    });
    run.finish();
    const { resultUrl } = await waitForEnd(ada, started.contentId);
    for (const body of [{ zipUrl: resultUrl }, { resultUrl }, {}]) {
      const stored = await ask(ada, { contentId: started.contentId, ...body });
      expect(stored.body).toEqual({ success: true, resultUrl });
    }
    for (const zipUrl of ['https://example.com/x.zip', 'http://169.254.169.254/latest', 'file:///etc/passwd']) {
      const refused = await ask(ada, { contentId: started.contentId, zipUrl });
      expect(refused).toMatchObject({ status: 400, body: { code: 'RESULT_ADDRESS_UNKNOWN' } });
    }
    const foreign = await ask(eve, { contentId: started.contentId, zipUrl: resultUrl });
    expect(foreign).toMatchObject({ status: 404, body: { code: 'GENERATION_NOT_FOUND' } });
  });

  test('isValid turns false when the stored file is gone', async () => {
    const ada = await server.register();
    const picture = ownMug();
    const { body: started } = await ada.generate(picture);
    (await held.runOf(picture)).finish();
    await waitForEnd(ada, started.contentId);
    expect((await ada.call('GET', '/tangible/history')).body.records[0].isValid).toBe(true);

    await server.services.storage.removeAll(`${generationPrefix(started.contentId)}asset/`);
    expect((await ada.call('GET', '/tangible/history')).body.records[0].isValid).toBe(false);
    const stored = await ada.call('POST', '/tangible/process-result', { body: { contentId: started.contentId } });
    expect(stored).toMatchObject({ status: 404, body: { code: 'FILE_NOT_FOUND' } });
  });

  test('another user cannot see, follow, cancel or delete it', async () => {
    const ada = await server.register();
    const eve = await server.register();
    const picture = ownMug();
    const { body: started } = await ada.generate(picture);
    const id = started.contentId;
    for (const [method, path] of [
      ['GET', `/tangible/status?contentId=${id}`],
      ['GET', `/tangible/status?taskId=${started.taskId}`],
      ['GET', `/tangible/generations/${id}/events`],
      ['POST', `/tangible/generations/${id}/cancel`],
      ['DELETE', `/tangible/generations/${id}`],
    ] as const) {
      expect(await eve.call(method, path), `${method} ${path}`).toMatchObject({ status: 404 });
      expect(await server.call(method, path), `${method} ${path}`).toMatchObject({ status: 401 });
    }
    expect((await eve.call('GET', '/tangible/history')).body.records).toEqual([]);
    expect((await eve.call('GET', '/points/ledger')).body.data.entries).toHaveLength(1);
    expect((await ada.call('GET', `/tangible/status?contentId=${id}`)).body.success).toBe(true);
    await ada.call('DELETE', `/tangible/generations/${id}`);
  });

  test('events follow a generation to its end, then the stream closes', async () => {
    const ada = await server.register();
    const picture = ownMug();
    const { body: started } = await ada.generate(picture);
    const run = await held.runOf(picture);
    const stream = ada.call('GET', `/tangible/generations/${started.contentId}/events`);
    setTimeout(() => run.finish(), 100);
    const { headers, body } = await stream;
    expect(headers['content-type']).toBe('text/event-stream; charset=utf-8');
    const statuses = [...body.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data).status);
    expect(statuses[0]).toBe('PROCESSING');
    expect(statuses.at(-1)).toBe('COMPLETED');
  });
});
