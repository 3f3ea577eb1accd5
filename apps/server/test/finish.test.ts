import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { makeCube, makeGlb } from '../../../packages/engine/test/make-glb.ts';
import { multipart, type Person, startTestServer, waitForEnd } from './harness.ts';
import { heldGenerator } from './slow-generator.ts';

/** A cube of 1 m without its lid. */
const GLB = await makeGlb([makeCube({ without: [2] })]);
const OBJ = strToU8(
  'mtllib red.mtl\nusemtl red\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n',
);
const MTL = strToU8('newmtl red\nKd 1 0 0\n');

const finish = (person: Person, model: Uint8Array | null, fields: Record<string, string> = {}, name = 'model.glb') =>
  person.call('POST', '/tangible/finish', multipart(model, fields, name));

const ledgerOf = async (person: Person) => {
  const { data } = (await person.call('GET', '/points/ledger')).body;
  return { ...data, movements: data.entries.map((entry: { movement: string }) => entry.movement) };
};

describe('with the real engine', async () => {
  const server = await startTestServer();

  test('an open GLB becomes closed, with physics, formats and report, for the points of its level', async () => {
    const ada = await server.register();
    const started = await finish(ada, GLB, {
      subdivisionLevel: 'low',
      fileFormat: 'stl',
      unitM: '0.2',
      material: 'wood',
    });
    expect(started.status).toBe(200);
    expect(started.body).toMatchObject({
      kind: 'model',
      status: expect.stringMatching(/^(PENDING|PROCESSING)$/),
      subdivisionLevel: 'low',
      fileFormat: 'stl',
      pointsCost: 2,
      inputImageUrl: null,
    });
    const done = await waitForEnd(ada, started.body.contentId);
    expect(done).toMatchObject({ status: 'COMPLETED', kind: 'model', progress: 100, error: null });

    const files = unzipSync((await server.call('GET', new URL(done.resultUrl!).pathname)).bytes);
    expect(Object.keys(files)).toEqual(expect.arrayContaining(['model.glb', 'stl/model.stl', 'report.json']));
    const report = JSON.parse(Buffer.from(files['report.json']!).toString());
    expect(report).toMatchObject({ method: 'model', provenance: null, passed: true, physics: { material: 'wood' } });
    expect(report.mesh.volumeM3).toBeCloseTo(0.008, 5);
    expect(await ledgerOf(ada)).toMatchObject({ balance: 28, held: 0, movements: ['captured', 'held', 'granted'] });

    const original = await server.call('GET', new URL(done.originalUrl!).pathname);
    expect(original.headers['content-type']).toBe('model/gltf-binary');
    expect(original.bytes.equals(GLB)).toBe(true);
    const [record] = (await ada.call('GET', '/tangible/history')).body.records;
    const passedCount = report.checks.filter(({ verdict }: { verdict: string }) => verdict === 'pass').length;
    expect(record).toMatchObject({
      kind: 'model',
      inputImageUrl: null,
      isValid: true,
      checks: { passedCount, failed: [] },
    });
    expect(record.previewImageUrl).toMatch(/preview\.png$/);
  });

  test('an OBJ in a ZIP gets its colour from the material file next to it', async () => {
    const ada = await server.register();
    const zip = zipSync({ '__MACOSX/._a.glb': strToU8('x'), 'a/red.obj': OBJ, 'a/red.mtl': MTL });
    const started = await finish(ada, zip, { subdivisionLevel: 'low', sizeM: '0.5' }, 'thing.zip');
    expect(started.body.originalUrl).toMatch(/\/upload\.zip$/);
    const done = await waitForEnd(ada, started.body.contentId);
    expect(done).toMatchObject({ status: 'COMPLETED', errorCode: null });
    const files = unzipSync((await server.call('GET', new URL(done.resultUrl!).pathname)).bytes);
    const { default: sharp } = await import('sharp');
    const pixels = await sharp(files['preview.png']!).resize(64, 64).ensureAlpha().raw().toBuffer();
    let redCount = 0;
    for (let i = 0; i < pixels.length; i += 4) if (pixels[i]! > 2 * pixels[i + 1]! && pixels[i]! > 60) redCount++;
    expect(redCount).toBeGreaterThan(200);
    const report = JSON.parse(Buffer.from(files['report.json']!).toString());
    expect(Math.max(report.size.widthM, report.size.heightM, report.size.depthM)).toBeCloseTo(0.5, 4);
  });

  test('an error found by the worker fails with a message, and the points are released', async () => {
    const ada = await server.register();
    const nowhere = strToU8('v 0 0 nan\nv 1 0 0\nv 0 1 2\nf 1 2 3\n');
    const started = await finish(ada, nowhere, { subdivisionLevel: 'low' });
    expect(started.status).toBe(200);
    const done = await waitForEnd(ada, started.body.contentId);
    expect(done).toMatchObject({ status: 'FAILED', errorCode: 'MODEL_EMPTY', error: 'This model has no surface' });
    expect(await ledgerOf(ada)).toMatchObject({ balance: 30, held: 0, movements: ['released', 'held', 'granted'] });
  });
});

test('the values of an error message are stored with it, for every language', async () => {
  const server = await startTestServer();
  const ada = await server.register();
  const far = strToU8(Buffer.from(OBJ).toString().replace('v 1 0 0', 'v 2 0 0'));
  const { body: started } = await finish(ada, far, { subdivisionLevel: 'low', unitM: '1000' });
  const detail = 'in these units the model is 2000 m long; it must be 0.001 to 1000 m';
  expect(await waitForEnd(ada, started.contentId)).toMatchObject({
    status: 'FAILED',
    error: `The request is not valid: ${detail}`,
    errorCode: 'INVALID_REQUEST',
    errorValues: { detail },
  });
  expect((await ada.call('GET', '/tangible/history')).body.records[0]).toMatchObject({ errorValues: { detail } });
  expect(await ledgerOf(ada)).toMatchObject({ balance: 30, held: 0 });
});

describe('with a generator that the test controls', async () => {
  const held = heldGenerator();
  const server = await startTestServer({ given: { generator: held.generator } });

  test('a model is finished, not generated, and cancelling releases half of its points', async () => {
    const ada = await server.register();
    // Its own bytes after the end, so that this run can be identified.
    const model = Buffer.concat([OBJ, Buffer.from(`# ${randomBytes(8).toString('hex')}\n`)]);
    const { body: started } = await finish(ada, model, { subdivisionLevel: 'high' });
    expect(started.pointsCost).toBe(12);
    const run = await held.runOf(model);
    for (;;) {
      const { body } = await ada.call('GET', `/tangible/status?contentId=${started.contentId}`);
      if (body.stage === 'make-watertight') break;
    }
    await ada.call('POST', `/tangible/generations/${started.contentId}/cancel`);
    // PostgreSQL notifies the worker on a connection of its own, after the answer.
    while (!run.signal.aborted) await delay(20);
    expect(await ledgerOf(ada)).toMatchObject({ balance: 24, held: 0 });
  });
});

describe('refused before any points are held', async () => {
  const server = await startTestServer({ workers: false });
  const ada = await server.register({ points: 100 });

  test.each([
    ['nothing', null, {}, 400, 'MODEL_MISSING', 'Please select a model first'],
    ['an empty file', new Uint8Array(), {}, 400, 'MODEL_MISSING'],
    ['a picture', strToU8('\x89PNG\r\n\x1a\nrubbish'), {}, 415, 'MODEL_TYPE'],
    ['half a GLB', GLB.slice(0, 300), {}, 422, 'MODEL_BROKEN'],
    ['an OBJ of points', strToU8('v 0 0 0\nv 1 0 0\nv 0 1 0\n'), {}, 422, 'MODEL_EMPTY'],
    ['a ZIP without a model', zipSync({ 'a.txt': strToU8('x') }), {}, 422, 'ARCHIVE_NO_MODEL'],
    ['half a ZIP', zipSync({ 'a.obj': OBJ }).slice(0, 50), {}, 422, 'ARCHIVE_BROKEN'],
    ['a ZIP bomb', zipSync({ 'a.obj': new Uint8Array(257 * 2 ** 20) }, { level: 1 }), {}, 413, 'ARCHIVE_TOO_LARGE'],
    ['no unit at all', GLB, { unitM: '0' }, 400, 'INVALID_REQUEST'],
    ['a unit and a size', GLB, { unitM: '1', sizeM: '1' }, 400, 'INVALID_REQUEST'],
    ['a level that does not exist', GLB, { subdivisionLevel: 'ultra' }, 400, 'INVALID_REQUEST'],
  ] as const)('%s', async (_, model, fields, status, code, words?: string) => {
    const refused = await finish(ada, model, fields);
    expect(refused).toMatchObject({ status, body: { code, ...(words ? { error: words } : {}) } });
    expect(await ledgerOf(ada)).toMatchObject({ balance: 100, held: 0 });
    expect((await ada.call('GET', '/tangible/history')).body.records).toEqual([]);
  });

  test('more than 64 MB, while pictures are still limited to 10 MB', async () => {
    const large = Buffer.alloc(64 * 1024 * 1024 + 1);
    large.set(GLB);
    expect(await finish(ada, large)).toMatchObject({
      status: 413,
      body: { code: 'MODEL_TOO_LARGE', error: 'The model is too large: at most 64 MB' },
    });
    expect(await ada.generate(large.subarray(0, 10 * 1024 * 1024 + 1))).toMatchObject({
      status: 413,
      body: { code: 'IMAGE_TOO_LARGE' },
    });
  });

  test('without enough points, and without signing in', async () => {
    const poor = await server.register({ points: 1 });
    expect(await finish(poor, GLB, { subdivisionLevel: 'low' })).toMatchObject({
      status: 402,
      body: { code: 'NOT_ENOUGH_POINTS', values: { cost: 2, balance: 1 } },
    });
    expect((await server.call('POST', '/tangible/finish', multipart(GLB))).status).toBe(401);
  });

  test('its fields are in the description of the API', async () => {
    const { body } = await server.call('GET', '/openapi.json');
    const { post } = body.paths['/api/tangible/finish'];
    expect(Object.keys(post.requestBody.content['multipart/form-data'].schema.properties).sort()).toEqual([
      'file',
      'fileFormat',
      'formats',
      'massKg',
      'material',
      'sizeM',
      'subdivisionLevel',
      'unitM',
    ]);
  });
});
