import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DeletedEntry, FileFormat, GenerationTask, HistoryRecord } from '@tangible/contracts';
import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { artifacts, assetVersions, generations } from '../src/db/schema/index.ts';
import { expectError } from './expect-error.ts';
import { type Person, readFixture, startTestServer, waitForEnd } from './harness.ts';
import { heldGenerator, quickGenerator } from './slow-generator.ts';

const server = await startTestServer({ given: { generator: quickGenerator } });
const mug = await readFixture('mug.jpg');
const NOWHERE = '00000000-0000-4000-8000-000000000000';

/** An asset whose name is set as an upload does it. */
async function make(person: Person, name: string | null, format: FileFormat = 'glb'): Promise<GenerationTask> {
  const { body } = await person.generate(mug, { subdivisionLevel: 'low', fileFormat: format });
  await server.services.db.update(generations).set({ name }).where(eq(generations.id, body.contentId));
  return waitForEnd(person, body.contentId);
}

const list = async (person: Person, query: Record<string, string> = {}) => {
  const answer = await person.call('GET', `/tangible/history?${new URLSearchParams(query)}`);
  expect(answer.status).toBe(200);
  return answer.body as { records: HistoryRecord[]; total: number };
};
const namesOf = async (person: Person, query: Record<string, string>) => {
  const { records, total } = await list(person, query);
  expect(total).toBe(records.length);
  return records.map(({ name }) => name);
};
const tag = (person: Person, { contentId }: GenerationTask, tags: unknown) =>
  person.call('PUT', `/tangible/generations/${contentId}/tags`, { body: { tags } });

describe('a library of five', () => {
  let ada: Person;
  let eve: Person;
  let mugTask: GenerationTask;
  let nameless: GenerationTask;
  let chair: GenerationTask;

  beforeAll(async () => {
    ada = await server.register({ points: 100 });
    eve = await server.register({ points: 100 });
    mugTask = await make(ada, 'Red mug');
    nameless = await make(ada, null);
    chair = await make(ada, 'chair 100%', 'usdz');
    await make(ada, 'Стул_2');
    const blank = await ada.generate(mug, { subdivisionLevel: 'low', fileFormat: 'fbx', formats: 'stl' });
    await server.services.db
      .update(generations)
      .set({ name: 'Zebra', status: 'FAILED', errorCode: 'NO_SUBJECT' })
      .where(eq(generations.id, blank.body.contentId));
    await make(eve, 'Red mug of Eve');
    await tag(ada, mugTask, ['kitchen', 'For robots']);
    await tag(ada, chair, ['For robots']);
  }, 60_000);

  test('is the call of the specification without a query, with names, tags, sizes and the total', async () => {
    const { records, total } = await list(ada);
    expect(total).toBe(5);
    expect(records.map(({ name }) => name)).toEqual([
      'Zebra',
      'Стул_2',
      'chair 100%',
      nameless.taskId.slice(0, 13),
      'Red mug',
    ]);
    expect(records[4]).toMatchObject({ tags: ['kitchen', 'For robots'], contentId: mugTask.contentId });
    const stored = await server.services.db
      .select()
      .from(artifacts)
      .where(eq(artifacts.generationId, mugTask.contentId));
    expect(records[4]!.sizeBytes).toBe(stored.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0));
    expect((await list(ada, { limit: '2', offset: '4' })).total).toBe(5);
  });

  test.each([
    ['a part of a name in any case', 'RED', ['Red mug']],
    ['letters of another script', 'СТУЛ', ['Стул_2']],
    ['all words, in any order', 'mug red', ['Red mug']],
    ['a tag', 'ROBOTS', ['chair 100%', 'Red mug']],
    ['a percent sign as it is', '0%', ['chair 100%']],
    ['an underscore as it is', 'r_d', []],
    ['a backslash as it is', '\\', []],
    ['a quote as it is', "' or 1=1 --", []],
    ['nothing', '   ', ['Zebra', 'Стул_2', 'chair 100%', 'task', 'Red mug']],
  ])('is searched for %s', async (_, q, names) => {
    const found = await namesOf(ada, { q });
    expect(found.map((name) => (name.startsWith('task_') ? 'task' : name))).toEqual(names);
  });

  test('is searched by task id', async () => {
    expect(await namesOf(ada, { q: nameless.taskId.slice(6, 20).toUpperCase() })).toEqual([
      nameless.taskId.slice(0, 13),
    ]);
  });

  test('is filtered by status, format, kind and tag, together with a search', async () => {
    expect(await namesOf(ada, { status: 'FAILED' })).toEqual(['Zebra']);
    expect(await namesOf(ada, { format: 'usdz' })).toEqual(['chair 100%']);
    expect(await namesOf(ada, { format: 'stl' })).toEqual(['Zebra']);
    expect(await namesOf(ada, { kind: 'model' })).toEqual([]);
    expect(await namesOf(ada, { tag: 'kitchen' })).toEqual(['Red mug']);
    expect(await namesOf(ada, { tag: 'kitch' })).toEqual([]);
    expect(await namesOf(ada, { tag: 'For robots', q: 'chair', status: 'COMPLETED' })).toEqual(['chair 100%']);
  });

  test('knows the formats of an edited version', async () => {
    const { db } = server.services;
    await db
      .insert(assetVersions)
      .values({ generationId: chair.contentId, number: 2, status: 'COMPLETED', edits: { formats: ['glb', 'mjcf'] } });
    await db.update(generations).set({ version: 2 }).where(eq(generations.id, chair.contentId));
    expect(await namesOf(ada, { format: 'mjcf' })).toEqual(['chair 100%']);
    expect(await namesOf(ada, { format: 'usdz' })).toEqual([]);
    await db.update(generations).set({ version: 1 }).where(eq(generations.id, chair.contentId));
  });

  test('is sorted by age, name and size', async () => {
    const all = await namesOf(ada, {});
    expect(await namesOf(ada, { sort: 'newest' })).toEqual(all);
    expect(await namesOf(ada, { sort: 'oldest' })).toEqual([...all].reverse());
    expect(await namesOf(ada, { sort: 'name' })).toEqual([
      'chair 100%',
      'Red mug',
      nameless.taskId.slice(0, 13),
      'Zebra',
      'Стул_2',
    ]);
    const { records } = await list(ada, { sort: 'largest' });
    const sizes = records.map(({ sizeBytes }) => sizeBytes);
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
    const pages = await Promise.all(
      [0, 2, 4].map((offset) => list(ada, { sort: 'largest', limit: '2', offset: String(offset) })),
    );
    expect(pages.flatMap((page) => page.records.map(({ id }) => id))).toEqual(records.map(({ id }) => id));
  });

  test.each([
    'sort=prettiest',
    'status=DONE',
    'format=blend',
    'kind=film',
    'tag=',
    `tag=${'x'.repeat(41)}`,
    `q=${'x'.repeat(201)}`,
    'q=a&q=b',
    'q=%00',
  ])('rejects %s', async (query) => {
    expectError(await ada.call('GET', `/tangible/history?${query}`));
  });

  test('is of one user alone', async () => {
    expect(await namesOf(eve, { q: 'mug' })).toEqual(['Red mug of Eve']);
    expect(await namesOf(eve, { tag: 'kitchen' })).toEqual([]);
    expect((await eve.call('GET', '/tangible/tags')).body).toEqual({ tags: [] });
    expect((await ada.call('GET', '/tangible/tags')).body).toEqual({
      tags: [
        { tag: 'For robots', count: 2 },
        { tag: 'kitchen', count: 1 },
      ],
    });
  });
});

describe('tags', () => {
  test('are trimmed, kept once whatever their case, replaced as a whole and removed', async () => {
    const ada = await server.register();
    const task = await make(ada, 'Mug');
    const answer = await tag(ada, task, [' Red ', 'red', '椅子', 'a"b%']);
    expect(answer).toMatchObject({ status: 200, body: { contentId: task.contentId, tags: ['Red', '椅子', 'a"b%'] } });
    expect((await list(ada)).records[0]!.tags).toEqual(['Red', '椅子', 'a"b%']);
    expect(await namesOf(ada, { tag: 'a"b%' })).toEqual(['Mug']);
    await tag(ada, task, []);
    expect((await list(ada)).records[0]!.tags).toEqual([]);
    expect((await ada.call('GET', '/tangible/tags')).body.tags).toEqual([]);
  });

  test.each([
    ['too many', Array.from({ length: 21 }, (_, i) => `t${i}`)],
    ['an empty one', [' ']],
    ['a long one', ['x'.repeat(41)]],
    ['a number', [1]],
    ['NUL', ['a\u0000']],
    ['half a character', ['\ud800']],
    ['no list', 'red'],
    ['nothing', undefined],
  ])('are rejected: %s', async (_, tags) => {
    const ada = await server.register();
    const task = await make(ada, 'Mug');
    expectError(await tag(ada, task, tags));
    expect((await list(ada)).records[0]!.tags).toEqual([]);
  });

  test('of another user, or of nothing, cannot be set', async () => {
    const [ada, eve] = [await server.register(), await server.register()];
    const task = await make(ada, 'Mug');
    for (const contentId of [task.contentId, NOWHERE, 'x']) {
      const answer = await tag(eve, { ...task, contentId }, ['stolen']);
      expect(answer).toMatchObject({ status: 404, body: { code: 'GENERATION_NOT_FOUND' } });
    }
    expect((await list(ada)).records[0]!.tags).toEqual([]);
  });
});

describe('several at once', () => {
  const remove = (person: Person, contentIds: unknown) =>
    person.call('POST', '/tangible/generations/delete', { body: { contentIds } });
  const download = (person: Person, contentIds: unknown) =>
    person.call('POST', '/tangible/generations/download', { body: { contentIds } });

  test('are deleted one by one; what cannot be deleted is told, and another user’s stays', async () => {
    const [ada, eve] = [await server.register({ points: 100 }), await server.register()];
    const [first, second, third] = [await make(ada, 'a'), await make(ada, 'b'), await make(ada, 'c')];
    const foreign = await make(eve, 'd');
    const answer = await remove(ada, [first.contentId, foreign.contentId, 'x', second.contentId, first.contentId]);
    expect(answer.status).toBe(200);
    const told = (answer.body.results as DeletedEntry[]).map(({ contentId, isDeleted, code }) => ({
      contentId,
      isDeleted,
      code,
    }));
    expect(told).toEqual([
      { contentId: first.contentId, isDeleted: true, code: null },
      { contentId: foreign.contentId, isDeleted: false, code: 'GENERATION_NOT_FOUND' },
      { contentId: 'x', isDeleted: false, code: 'GENERATION_NOT_FOUND' },
      { contentId: second.contentId, isDeleted: true, code: null },
    ]);
    expect((await list(ada)).records.map(({ id }) => id)).toEqual([third.contentId]);
    expect((await list(eve)).total).toBe(1);
    expect((await server.call('GET', new URL(first.resultUrl!).pathname)).status).toBe(404);
  });

  test('that still run are cancelled at the cost of a cancel, like a single one', async () => {
    const held = heldGenerator();
    const slow = await startTestServer({ given: { generator: held.generator } });
    const ada = await slow.register({ points: 100 });
    const { body: started } = await ada.generate(mug, { subdivisionLevel: 'high' });
    await held.runOf(mug);
    const { body } = await remove(ada, [started.contentId]);
    expect(body.results[0].isDeleted).toBe(true);
    expect((await ada.call('GET', '/points/ledger')).body.data).toMatchObject({ balance: 87, held: 0 });
  });

  test('are downloaded as one ZIP with a folder for each asset', async () => {
    const ada = await server.register({ points: 100 });
    const [first, second, third] = [await make(ada, 'Mug'), await make(ada, 'mug'), await make(ada, '../up')];
    const answer = await download(ada, [first.contentId, second.contentId, third.contentId, first.contentId]);
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'application/zip',
        'content-disposition': expect.stringMatching(/^attachment; filename="tangible-models-[\d-]+\.zip"$/),
        'cache-control': 'no-store',
      },
    });
    const files = unzipSync(answer.bytes);
    const each = ['model.glb', 'preview.png', 'report.json'];
    expect(Object.keys(files).sort()).toEqual(
      ['-up', 'Mug', 'mug (2)'].flatMap((folder) => each.map((name) => `${folder}/${name}`)).sort(),
    );
    expect(Buffer.from(files['Mug/model.glb']!).toString()).toBe('the bytes of model.glb');
    const bytes = Object.values(files).reduce((sum, file) => sum + file.length, 0);
    expect(Number(answer.headers['x-export-bytes'])).toBe(bytes);
  });

  test('are downloaded in their current version, and a file that is gone is listed', async () => {
    const { db } = server.services;
    const ada = await server.register();
    const task = await make(ada, 'Mug');
    const [old] = await db.select().from(artifacts).where(eq(artifacts.name, 'model.glb')).limit(1);
    const edited = { ...old!, generationId: task.contentId, version: 2, fileName: 'm.glb', sizeBytes: 6 };
    const storageKey = `generations/${task.contentId}/asset/v2/model.glb`;
    await server.services.storage.put(storageKey, Buffer.from('edited'), 'model/gltf-binary');
    await db.insert(artifacts).values([
      { ...edited, id: undefined, token: `t-${task.contentId}`, storageKey },
      { ...edited, id: undefined, token: `u-${task.contentId}`, storageKey: `${storageKey}-gone`, name: 'gone.obj' },
    ]);
    await db.update(generations).set({ version: 2 }).where(eq(generations.id, task.contentId));
    const files = unzipSync((await download(ada, [task.contentId])).bytes);
    expect(Object.keys(files)).toEqual(['Mug/model.glb', 'MISSING.txt']);
    expect(Buffer.from(files['Mug/model.glb']!).toString()).toBe('edited');
    expect(Buffer.from(files['MISSING.txt']!).toString()).toContain('Mug/gone.obj');
  });

  test('are not downloaded if one is not ready, not mine or too large together', async () => {
    const [ada, eve] = [await server.register({ points: 100 }), await server.register()];
    const done = await make(ada, 'Mug');
    const foreign = await make(eve, 'Theirs');
    for (const other of [foreign.contentId, NOWHERE, 'x']) {
      const answer = await download(ada, [done.contentId, other]);
      expect(answer).toMatchObject({ status: 404, body: { code: 'GENERATION_NOT_FOUND' } });
    }
    const { db } = server.services;
    await db.update(generations).set({ status: 'FAILED' }).where(eq(generations.id, done.contentId));
    expect(await download(ada, [done.contentId])).toMatchObject({
      status: 409,
      body: { code: 'GENERATION_NOT_READY' },
    });
    await db.update(generations).set({ status: 'COMPLETED' }).where(eq(generations.id, done.contentId));
    await db.update(artifacts).set({ sizeBytes: 1_000_000_000 }).where(eq(artifacts.generationId, done.contentId));
    expect(await download(ada, [done.contentId])).toMatchObject({
      status: 413,
      body: { code: 'DOWNLOAD_TOO_LARGE', values: { limit: 2e9 } },
    });
  });

  test.each([
    ['none', []],
    ['too many', Array.from({ length: 101 }, () => NOWHERE)],
    ['no text', [1]],
    ['an empty id', ['']],
    ['no list', NOWHERE],
    ['nothing', undefined],
  ])('are rejected: %s', async (_, contentIds) => {
    const ada = await server.register();
    expectError(await remove(ada, contentIds));
    expectError(await download(ada, contentIds));
  });
});

test('an asset whose files were lost is still listed and can be deleted with others', async () => {
  const ada = await server.register();
  const task = await make(ada, 'Lost');
  await rm(join(server.dataDir, 'files', 'generations', task.contentId), { recursive: true });
  expect((await list(ada)).records[0]).toMatchObject({ name: 'Lost', isValid: false });
  const { body } = await ada.call('POST', '/tangible/generations/delete', { body: { contentIds: [task.contentId] } });
  expect(body.results[0].isDeleted).toBe(true);
});
