import type { SceneReport } from '@tangible/contracts';
import { zipFiles } from '@tangible/engine';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { makeCube, makeGlb } from '../../../packages/engine/test/make-glb.ts';
import type { GeneratedAsset, GeneratorProvider } from '../src/providers/generator/generator-provider.ts';
import type { VisionProvider } from '../src/providers/vision/vision-provider.ts';
import { multipart, type Person, readFixture, startTestServer, waitForEnd } from './harness.ts';
import { quickGenerator } from './slow-generator.ts';

const CUBE = await makeGlb([makeCube()]);
const MUG = await readFixture('mug.png');

const compose = (person: Person, assets: string[], sentence = '', picture: Uint8Array | null = null) =>
  person.call('POST', '/tangible/scenes', multipart(picture, { assets: assets.join(','), sentence }));

const movementsOf = async (person: Person) => {
  const { data } = (await person.call('GET', '/points/ledger')).body;
  return {
    balance: data.balance,
    held: data.held,
    movements: data.entries.map((e: { movement: string }) => e.movement),
  };
};

describe('with the real engine', async () => {
  const asked: unknown[] = [];
  const vision: VisionProvider = {
    describeObject: async () => null,
    async arrangeScene(items, sentence, picture) {
      asked.push({ sides: items.map(({ sidesM }) => sidesM[0]), sentence, hasPicture: picture !== null });
      return sentence === '' && !picture ? null : [{ item: 1, on: 0 }];
    },
  };
  const server = await startTestServer({ given: { vision } });
  const ada = await server.register({ points: 100 });
  const cubes: string[] = [];
  for (const unitM of ['0.4', '0.1']) {
    const started = await ada.call(
      'POST',
      '/tangible/finish',
      multipart(CUBE, { subdivisionLevel: 'low', unitM }, 'cube.glb'),
    );
    cubes.push((await waitForEnd(ada, started.body.contentId)).contentId);
  }
  const [large, small] = cubes as [string, string];

  const makeScene = async (assets: string[], sentence?: string, picture?: Uint8Array) => {
    const started = await compose(ada, assets, sentence, picture ?? null);
    expect(started.status).toBe(200);
    const done = await waitForEnd(ada, started.body.contentId);
    expect(done).toMatchObject({ status: 'COMPLETED', kind: 'scene', progress: 100, error: null, pointsCost: 5 });
    const files = unzipSync((await server.call('GET', new URL(done.resultUrl!).pathname)).bytes);
    return { done, files, report: JSON.parse(strFromU8(files['report.json']!)) as SceneReport };
  };

  test('a scene with an Idempotency-Key is made once', async () => {
    const composeOnce = () => {
      const { body, headers } = multipart(null, { assets: `${large},${small}` });
      return ada.call('POST', '/tangible/scenes', { body, headers: { ...headers, 'idempotency-key': 'once' } });
    };
    const before = await movementsOf(ada);
    const first = await composeOnce();
    expect(first.status).toBe(200);
    expect((await composeOnce()).bytes.equals(first.bytes)).toBe(true);
    await waitForEnd(ada, first.body.contentId);
    expect(await movementsOf(ada)).toMatchObject({ balance: before.balance - 5, held: 0 });
  });

  test('assets become one GLB, one MJCF and one USD stage, arranged by size by default', async () => {
    const before = await movementsOf(ada);
    const { done, files, report } = await makeScene([large, small, small]);
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(['scene.glb', 'report.json', 'preview.png', 'mjcf/scene.xml', 'usd/scene.usda']),
    );
    expect(report).toMatchObject({ kind: 'scene', guidance: 'size', passed: true });
    expect(report.members.map(({ id, on }) => [id, on])).toEqual([
      [large, 'floor'],
      [small, 'floor'],
      [small, 'floor'],
    ]);
    expect(report.members.map(({ size }) => Number(size.heightM.toFixed(3)))).toEqual([0.4, 0.1, 0.1]);
    expect(asked).toEqual([]);

    const after = await movementsOf(ada);
    expect(after).toMatchObject({ balance: before.balance - 5, held: 0 });
    expect(after.movements.slice(0, 2)).toEqual(['captured', 'held']);
    const [record] = (await ada.call('GET', '/tangible/history')).body.records;
    expect(record).toMatchObject({ contentId: done.contentId, kind: 'scene', isValid: true, inputImageUrl: null });
    expect(record.checks).toEqual({ passedCount: report.checks.length, warned: [], failed: [] });

    const again = await compose(ada, [done.contentId, large]);
    expect([again.status, again.body.code]).toEqual([422, 'SCENE_OF_SCENES']);
  });

  test('assets placed by hand are kept there; those that overlap are refused and cost nothing', async () => {
    const place = (placements: unknown, rest?: string, more = {}) =>
      ada.call(
        'POST',
        '/tangible/scenes',
        multipart(null, {
          assets: `${large},${small}`,
          placements: typeof placements === 'string' ? placements : JSON.stringify(placements),
          ...(rest && { rest }),
          ...more,
        }),
      );
    const on = { x: 0.05, z: 0.1, height: 0.4, turnDeg: 45 };
    const before = await movementsOf(ada);
    for (const [placements, detail] of [
      ['{', 'placements: this is not JSON'],
      [[{ x: 0, z: 0 }], 'Too small'],
      [[{ x: 0, z: 0 }, { x: 1 }], 'placements.1.z'],
      [
        [
          { x: 0, z: 0 },
          { ...on, height: -1 },
        ],
        'placements.1.height',
      ],
      [[{ x: 0, z: 0 }, on, on], '2 assets need 2 placements, not 3'],
    ] as const) {
      const { status, body } = await place(placements);
      expect([status, body.code]).toEqual([400, 'INVALID_REQUEST']);
      expect(body.error).toContain(detail);
    }
    expect((await place([{ x: 0, z: 0 }, on], 'float')).status).toBe(400);
    expect((await place([{ x: 0, z: 0 }, on], 'keep', { sentence: 'on top' })).body.error).toContain('leave out');
    const keepNothing = multipart(null, { assets: `${large},${small}`, rest: 'keep' });
    expect((await ada.call('POST', '/tangible/scenes', keepNothing)).body.error).toContain('needs placements');
    const { status, body } = await place([
      { x: 0, z: 0 },
      { ...on, height: 0.35 },
    ]);
    expect([status, body.code]).toEqual([422, 'SCENE_OVERLAP']);
    expect(body.error).toMatch(/^cube \(1\) and cube \(2\) overlap by \d+ mm\. Move them apart\.$/);
    expect(await movementsOf(ada)).toEqual(before);

    const started = await place([{ x: 0, z: 0 }, on], 'keep');
    expect(started.status).toBe(200);
    const done = await waitForEnd(ada, started.body.contentId);
    const files = unzipSync((await server.call('GET', new URL(done.resultUrl!).pathname)).bytes);
    const report = JSON.parse(strFromU8(files['report.json']!)) as SceneReport;
    expect(report).toMatchObject({ guidance: 'placement', rest: 'keep', passed: true });
    expect(report.members[1]).toMatchObject({ on: 0, placed: on, position: [0.05, 0.4, 0.1] });
    expect(strFromU8(files['web/colliders.obj']!)).toMatch(/^o cube_2\/collision_00$/m);
  });

  test('the vision-language model reads a sentence and a picture, and gets the real sizes', async () => {
    const { done, report } = await makeScene([large, small], '  the small one on the large one ', MUG);
    expect(asked.at(-1)).toEqual({
      sides: [expect.closeTo(0.4, 3), expect.closeTo(0.1, 3)],
      sentence: 'the small one on the large one',
      hasPicture: true,
    });
    expect(report).toMatchObject({ guidance: 'arrangement', passed: true });
    expect(report.members[1]).toMatchObject({ asked: 0, on: 0, problem: null });
    expect(done.inputImageUrl).toMatch(/upload\.png$/);
  });
});

/** The files of an asset that a scene needs. */
const smallAsset = (): GeneratedAsset => {
  const files = ['model.glb', 'web/colliders.obj', 'report.json'].map((path) => ({
    path,
    mime: 'application/octet-stream',
    bytes: new TextEncoder().encode(path === 'report.json' ? '{"name":"mug","size":{}}' : path),
  }));
  return { files, zip: zipFiles(files) };
};

describe('rejects invalid input with a message and holds no points:', async () => {
  const server = await startTestServer({
    given: { generator: { ...quickGenerator, generate: async () => smallAsset() } },
  });
  const ada = await server.register({ points: 25 });
  const { contentId } = (await ada.generate(MUG)).body;
  await waitForEnd(ada, contentId);

  const refuse = async (answer: Promise<{ status: number; body: { code: string } }>, status: number, code: string) => {
    const { status: got, body } = await answer;
    expect([got, body.code]).toEqual([status, code]);
    expect(await movementsOf(ada)).toEqual({
      balance: 15,
      held: 0,
      movements: ['captured', 'held', 'revoked', 'granted'],
    });
  };

  test.each([
    ['one asset', [contentId], 400, 'INVALID_REQUEST'],
    ['thirteen assets', Array<string>(13).fill(contentId), 400, 'INVALID_REQUEST'],
    ['an asset that does not exist', [contentId, '00000000-0000-4000-8000-000000000000'], 404, 'GENERATION_NOT_FOUND'],
    ['an invalid id', [contentId, "x' or 1=1"], 404, 'GENERATION_NOT_FOUND'],
  ] as const)('%s', (_, assets, status, code) => refuse(compose(ada, [...assets]), status, code));

  test('a sentence that is too long', () =>
    refuse(compose(ada, [contentId, contentId], 'x'.repeat(501)), 400, 'INVALID_REQUEST'));
  test('a picture that is not an image', () =>
    refuse(compose(ada, [contentId, contentId], '', Buffer.from('no picture')), 415, 'IMAGE_TYPE'));
  test('a body that is not a form', () =>
    refuse(ada.call('POST', '/tangible/scenes', { body: { assets: contentId } }), 415, 'UNSUPPORTED_MEDIA_TYPE'));

  test('an asset of another user, a request without a token, and too few points', async () => {
    const eve = await server.register({ points: 5 });
    await refuse(compose(eve, [contentId, contentId]), 404, 'GENERATION_NOT_FOUND');
    await refuse(server.call('POST', '/tangible/scenes', multipart(null, { assets: contentId })), 401, 'UNAUTHORIZED');
    const poor = await server.register({ points: 10 });
    const own = (await poor.generate(MUG)).body.contentId;
    await waitForEnd(poor, own);
    expect((await compose(poor, [own, own])).body).toMatchObject({ code: 'NOT_ENOUGH_POINTS' });
  });
});

test('rejects an unfinished asset; if an asset is gone when the job runs, the points are released', async () => {
  let letGo = () => {};
  const generator: GeneratorProvider = {
    ...quickGenerator,
    async generate({ level }) {
      if (level === 'low') await new Promise<void>((resolve) => (letGo = resolve));
      return smallAsset();
    },
  };
  const server = await startTestServer({ given: { generator } });
  const ada = await server.register({ points: 30 });
  const { contentId } = (await ada.generate(MUG)).body;
  await waitForEnd(ada, contentId);
  const running = (await ada.generate(MUG, { subdivisionLevel: 'low' })).body.contentId;
  expect((await compose(ada, [contentId, running])).body.code).toBe('GENERATION_NOT_READY');

  const scene = (await compose(ada, [contentId, contentId])).body.contentId;
  await ada.call('DELETE', `/tangible/generations/${contentId}`);
  await new Promise((resolve) => setTimeout(resolve, 100));
  letGo();
  expect(await waitForEnd(ada, scene)).toMatchObject({ status: 'FAILED', errorCode: 'SCENE_ASSET_GONE' });
  await waitForEnd(ada, running);
  const { balance, held } = await movementsOf(ada);
  expect([balance, held]).toEqual([15, 0]);
});
