import { AppError, OPEN_EDITS_MAX, VERSIONS_MAX } from '@tangible/contracts';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { artifacts, assetVersions, generations } from '../../src/db/schema/index.ts';
import { freezeAccount } from '../../src/domain/account/freeze-account.ts';
import { editAttemptsKey } from '../../src/domain/account/keys.ts';
import { countAttempt } from '../../src/domain/account/limit-attempts.ts';
import { expectError } from '../expect-error.ts';
import { readFixture, startTestServer, waitForEnd } from '../harness.ts';
import { heldGenerator, quickGenerator } from '../slow-generator.ts';
import { edit, makeAsset, pathOf, readAsset, waitForVersion } from './steps.ts';

const server = await startTestServer({ given: { generator: quickGenerator } });
const ada = await server.register({ points: 100_000 });

describe('a name', () => {
  test.each([
    ['Red mug.front.png', 'Red mug'],
    ['../マグ.jpeg', 'マグ'],
  ])('comes from the uploaded file %s', async (fileName, name) => {
    const contentId = await makeAsset(ada, { fileName });
    expect((await readAsset(ada, contentId)).name).toBe(name);
    const status = await ada.call('GET', `/tangible/status?contentId=${contentId}`);
    expect(status.body).toMatchObject({ name, version: 1, isEditing: false });
    const [record] = (await ada.call('GET', '/tangible/history?limit=1')).body.records;
    expect(record).toMatchObject({ contentId, name, version: 1 });
  });

  test('is never empty', async () => {
    const contentId = await makeAsset(ada, { fileName: 'blob' });
    const asset = await readAsset(ada, contentId);
    expect(asset.name).toBe(asset.taskId.slice(0, 13));
    const status = await ada.call('GET', `/tangible/status?contentId=${contentId}`);
    expect(status.body.name).toBeNull();
  });

  test('can be changed at once, without a new version, for a scene too', async () => {
    const contentId = await makeAsset(ada);
    const renamed = await ada.call('PATCH', pathOf(contentId), { body: { name: '  Blue\n mug ' } });
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Blue mug', isEditing: false, version: 1 } });
    await server.services.db.update(generations).set({ kind: 'scene' }).where(eq(generations.id, contentId));
    const scene = await ada.call('PATCH', pathOf(contentId), { body: { name: 'Table' } });
    expect(scene).toMatchObject({ status: 200, body: { name: 'Table' } });
    const changed = await ada.call('PATCH', pathOf(contentId), { body: { massKg: 2 } });
    expect(changed).toMatchObject({ status: 422, body: { code: 'EDIT_NOT_POSSIBLE' } });
  });
});

test('an edit makes a version, which can be undone, redone and changed again', async () => {
  const contentId = await makeAsset(ada);
  const first = await readAsset(ada, contentId);
  expect(first.versions).toMatchObject([{ number: 1, status: 'COMPLETED', isCurrent: true, edits: {}, error: null }]);
  expect(first.files.map(({ path }) => path)).toEqual(['model.glb', 'preview.png', 'report.json']);

  const started = await ada.call('PATCH', pathOf(contentId), { body: { massKg: 2, name: 'Mug' } });
  expect(started.status).toBe(202);
  expect(started.body.versions.at(-1)).toMatchObject({ number: 2, status: 'PENDING', isCurrent: false });
  const second = await waitForVersion(ada, contentId);
  expect(second).toMatchObject({ version: 2, name: 'Mug', checks: { passedCount: 1 }, status: 'COMPLETED' });
  expect(second.versions.at(-1)).toMatchObject({ number: 2, isCurrent: true, edits: { massKg: 2 } });
  const report = await server.call(
    'GET',
    new URL(second.files.find(({ path }) => path === 'report.json')!.url).pathname,
  );
  expect(JSON.parse(String(report.bytes))).toMatchObject({ edits: { massKg: 2, name: 'Mug' } });
  // Both versions keep their files, and all calls show those of the current one.
  expect(second.resultUrl).toBe(second.versions[1]!.resultUrl);
  for (const { resultUrl, previewImageUrl } of second.versions) {
    for (const url of [resultUrl, previewImageUrl]) {
      expect((await server.call('GET', new URL(url!).pathname)).status).toBe(200);
    }
  }
  const status = (await ada.call('GET', `/tangible/status?contentId=${contentId}`)).body;
  expect(status).toMatchObject({ resultUrl: second.resultUrl, previewImageUrl: second.previewImageUrl, version: 2 });
  const processed = await ada.call('POST', '/tangible/process-result', {
    body: { contentId, zipUrl: second.resultUrl },
  });
  expect(processed.body.resultUrl).toBe(second.resultUrl);

  const undone = await ada.call('POST', pathOf(contentId, '/versions/1/restore'));
  expect(undone).toMatchObject({ status: 200, body: { version: 1, name: 'Mug', resultUrl: first.resultUrl } });
  expect(undone.body.checks).toEqual(first.checks);
  // From version 1 again: the mass is not inherited.
  expect(await edit(ada, contentId, { material: 'ceramic' })).toMatchObject({ version: 3 });
  const redone = await ada.call('POST', pathOf(contentId, '/versions/2/restore'));
  expect(redone.body).toMatchObject({ version: 2, resultUrl: second.resultUrl });
  const both = await edit(ada, contentId, { densityKgM3: 700 });
  expect(both.versions.map(({ edits }) => edits)).toEqual([
    {},
    { massKg: 2 },
    { material: 'ceramic' },
    { densityKgM3: 700 },
  ]);
  expect((await ada.call('GET', '/points/ledger')).body.data.held).toBe(0);
});

test('nothing happens if nothing differs', async () => {
  const contentId = await makeAsset(ada, { formats: 'usd,glb' });
  for (const body of [{}, { massKg: null }, { formats: ['usd'] }, { rotation: [0, 0, 0, 1] }]) {
    const answer = await ada.call('PATCH', pathOf(contentId), { body });
    expect(answer, JSON.stringify(body)).toMatchObject({ status: 200, body: { version: 1, isEditing: false } });
  }
  const exported = await ada.call('POST', pathOf(contentId, '/exports'), { body: { formats: ['glb', 'usd'] } });
  expect(exported).toMatchObject({ status: 200, body: { version: 1 } });
  await edit(ada, contentId, { massKg: 2 });
  expect((await ada.call('PATCH', pathOf(contentId), { body: { massKg: 2 } })).status).toBe(200);
  expect((await readAsset(ada, contentId)).versions).toHaveLength(2);
});

test('exports add formats to those that the asset has', async () => {
  const contentId = await makeAsset(ada, { formats: 'usd' });
  const started = await ada.call('POST', pathOf(contentId, '/exports'), { body: { formats: ['mjcf'] } });
  expect(started.status).toBe(202);
  await waitForVersion(ada, contentId);
  await ada.call('POST', pathOf(contentId, '/exports'), { body: { formats: ['stl'], triangleCountMax: 1000 } });
  const { versions } = await waitForVersion(ada, contentId);
  expect(versions.map(({ edits }) => edits)).toEqual([
    {},
    { formats: ['glb', 'usd', 'mjcf'] },
    { formats: ['glb', 'usd', 'stl', 'mjcf'], triangleCountMax: 1000 },
  ]);
});

describe('an edit is refused and explained', async () => {
  const contentId = await makeAsset(ada);
  test.each([
    [{ triangleCountMax: 30_001 }, 'triangleCountMax must be at most 30000, the limit of the level low'],
    [{ textureSidePxMax: 2048 }, 'textureSidePxMax must be at most 1024, the limit of the level low'],
    [{ rotation: [0, 0, 0, 0] }, 'rotation must be a quaternion with a length of 1'],
    [{ rotation: [0, 0, 0, 2] }, 'rotation must be a quaternion with a length of 1'],
    [{ rotation: [0, 0, 1] }, 'rotation'],
    [{ rotation: [0, 0, 'NaN', 1] }, 'rotation'],
    [{ staticFriction: 0.2, dynamicFriction: 0.3 }, 'dynamicFriction must be at most staticFriction'],
    [{ massKg: 2, densityKgM3: 300 }, 'give either massKg or densityKgM3'],
    [{ massKg: 0 }, 'massKg'],
    [{ size: { axis: 'height' } }, 'size'],
    [{ size: { factor: -1 } }, 'size'],
    [{ formats: ['doc'] }, 'formats'],
    [{ colliders: { kind: 'hulls', countMax: 1000 } }, 'colliders'],
    [{ name: '\u200b' }, 'name'],
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ weight: 2 }, 'weight'],
    [[], 'body'],
    ['mug', 'body'],
    [null, 'body'],
  ])('%j', async (body, detail) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await ada.call('PATCH', pathOf(contentId), { body: JSON.stringify(body), headers });
    expectError(answer);
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    expect(answer.body.error).toContain(detail);
    expect((await readAsset(ada, contentId)).versions).toHaveLength(1);
  });

  test.each([{}, { formats: [] }, { formats: ['doc'] }, { formats: ['usd'], massKg: 2 }])(
    'an export of %j',
    async (body) => {
      const answer = await ada.call('POST', pathOf(contentId, '/exports'), { body });
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    },
  );

  test.each(['0', '2', '999999999999', 'x', '-1', '1.5'])('a restore of version %s', async (number) => {
    const answer = await ada.call('POST', pathOf(contentId, `/versions/${number}/restore`));
    expectError(answer);
    expect([400, 404]).toContain(answer.status);
  });
});

test('a quaternion of single precision is accepted and gets a length of 1', async () => {
  const contentId = await makeAsset(ada);
  const { versions } = await edit(ada, contentId, { rotation: [0, 0.6001, 0, 0.8] });
  expect(Math.hypot(...versions[1]!.edits.rotation!)).toBeCloseTo(1, 12);
});

test('one edit is made at a time; the old version stays until then, and a failure leaves it as it was', async () => {
  const held = heldGenerator();
  const other = await startTestServer({ given: { generator: held.generator } });
  const bob = await other.register();
  const picture = await readFixture('mug.jpg');
  const { body } = await bob.generate(picture, { subdivisionLevel: 'low' });
  const path = pathOf(body.contentId);
  expect((await bob.call('PATCH', path, { body: { massKg: 2 } })).body.code).toBe('GENERATION_NOT_READY');
  (await held.runOf(picture)).finish();
  const first = await waitForEnd(bob, body.contentId);
  const glb = (await readAsset(bob, body.contentId)).files[0]!;
  const model = (await other.call('GET', new URL(glb.url).pathname)).bytes;

  expect((await bob.call('PATCH', path, { body: { massKg: 2 } })).status).toBe(202);
  const run = await held.runOf(model);
  for (const [method, rest, sent] of [
    ['PATCH', '', { massKg: 3 }],
    ['POST', '/exports', { formats: ['usd'] }],
  ] as const) {
    const second = await bob.call(method, path + rest, { body: sent });
    expect(second).toMatchObject({ status: 409, body: { code: 'EDIT_RUNNING' } });
  }
  expect((await readAsset(bob, body.contentId)).resultUrl).toBe(first.resultUrl);
  run.fail(new AppError('EDIT_NOT_POSSIBLE', { detail: 'it is too small' }));
  const failed = await waitForVersion(bob, body.contentId);
  expect(failed).toMatchObject({ status: 'COMPLETED', success: true, version: 1, resultUrl: first.resultUrl });
  expect(failed.versions[1]).toMatchObject({
    status: 'FAILED',
    errorCode: 'EDIT_NOT_POSSIBLE',
    error: 'This change is not possible: it is too small',
    errorValues: { detail: 'it is too small' },
    resultUrl: null,
  });
  expect((await bob.call('POST', `${path}/versions/2/restore`)).body.code).toBe('VERSION_NOT_FOUND');

  // The number of the failed one is not used again.
  expect((await bob.call('PATCH', path, { body: { massKg: 4 } })).status).toBe(202);
  (await held.runOf(model)).finish();
  const third = await waitForVersion(bob, body.contentId);
  expect(third.versions.map(({ number, status }) => `${number} ${status}`)).toEqual(['1 COMPLETED', '3 COMPLETED']);
});

test('an engine that breaks is tried again, and then the version fails without the asset', async () => {
  let tries = 0;
  const generator = {
    ...quickGenerator,
    edit: async () => {
      tries += 1;
      throw new Error('the engine crashed');
    },
  };
  const other = await startTestServer({ given: { generator } });
  const bob = await other.register();
  const contentId = await makeAsset(bob);
  const asset = await edit(bob, contentId, { massKg: 2 });
  expect(asset).toMatchObject({ version: 1, status: 'COMPLETED' });
  expect(asset.versions[1]).toMatchObject({ status: 'FAILED', errorCode: 'EDIT_FAILED' });
  expect(tries).toBe(3);
});

test('a watcher is told of a new version, and the stream ends with it', async () => {
  const contentId = await makeAsset(ada);
  await ada.call('PATCH', pathOf(contentId), { body: { massKg: 2 } });
  const stream = await ada.call('GET', pathOf(contentId, '/events'));
  const events = [...String(stream.bytes).matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data!));
  expect(events.every(({ status }) => status === 'COMPLETED')).toBe(true);
  expect(events.at(-1)).toMatchObject({ version: 2, isEditing: false });
});

test('the oldest changed version makes room, with its files', async () => {
  const contentId = await makeAsset(ada);
  const second = await edit(ada, contentId, { massKg: 2 });
  const old = new URL(second.resultUrl!).pathname;
  for (let mass = 3; mass <= VERSIONS_MAX; mass++) await edit(ada, contentId, { massKg: mass });
  expect((await readAsset(ada, contentId)).versions.map(({ number }) => number)).toHaveLength(VERSIONS_MAX);
  expect((await server.call('GET', old)).status).toBe(200);
  // The one that is in use when the next is started goes as well: the new one takes its place.
  await ada.call('POST', pathOf(contentId, '/versions/2/restore'));
  const last = await edit(ada, contentId, { massKg: 90 });
  expect(last.versions.map(({ number }) => number)).toEqual([1, ...Array.from({ length: 19 }, (_, i) => i + 3)]);
  expect((await server.call('GET', old)).status).toBe(404);
  const left = async () => {
    const keys: string[] = [];
    for await (const { key } of server.services.storage.list(`generations/${contentId}/versions/2/`)) keys.push(key);
    return keys;
  };
  await expect.poll(left).toEqual([]);
});

describe('limits', () => {
  test('versions count towards the quota, and a full one refuses the next', async () => {
    const bob = await server.register();
    const contentId = await makeAsset(bob);
    const used = async () => (await bob.call('GET', '/account/storage')).body.usedBytes;
    const before = await used();
    await edit(bob, contentId, { massKg: 2 });
    const { files, resultUrl } = await readAsset(bob, contentId);
    const report = files.find(({ path }) => path === 'report.json')!;
    const { bytes: zip } = await server.call('GET', new URL(resultUrl!).pathname);
    expect(await used()).toBeGreaterThanOrEqual(before + report.sizeBytes + zip.length);

    const { db } = server.services;
    await db.update(artifacts).set({ sizeBytes: 2e9 }).where(eq(artifacts.generationId, contentId));
    const full = await bob.call('PATCH', pathOf(contentId), { body: { massKg: 3 } });
    expect(full).toMatchObject({ status: 409, body: { code: 'STORAGE_FULL' } });
    // A name takes no room.
    expect((await bob.call('PATCH', pathOf(contentId), { body: { name: 'Mug' } })).status).toBe(200);
  });

  test('a frozen account changes and shares nothing', async () => {
    const bob = await server.register();
    const contentId = await makeAsset(bob);
    const { db, clock } = server.services;
    await db.transaction((tx) => freezeAccount(tx, { userId: bob.user.id, reason: 'test', now: clock() }));
    for (const [method, rest, body] of [
      ['PATCH', '', { massKg: 2 }],
      ['POST', '/shares', {}],
    ] as const) {
      const answer = await bob.call(method, pathOf(contentId, rest), { body });
      expect(answer).toMatchObject({ status: 403, body: { code: 'ACCOUNT_FROZEN' } });
    }
  });

  test('a person makes a limited number of edits in an hour', async () => {
    const bob = await server.register();
    const contentId = await makeAsset(bob);
    const { db, clock } = server.services;
    const counted = { key: editAttemptsKey(bob.user.id), windowMinutes: 60, now: clock() };
    for (let i = 0; i < 120; i++) await countAttempt(db, counted);
    const next = await bob.call('PATCH', pathOf(contentId), { body: { massKg: 0.5 } });
    expect(next).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } });
    expect((await bob.call('PATCH', pathOf(contentId), { body: { name: 'Mug' } })).status).toBe(200);
  });

  test('a person has a limited number of edits waiting', async () => {
    const bob = await server.register();
    const [contentId, other] = [await makeAsset(bob), await makeAsset(bob)];
    const { db } = server.services;
    for (let i = 0; i < OPEN_EDITS_MAX; i++) {
      await db.insert(assetVersions).values({ generationId: other, number: i + 2, edits: { massKg: i + 1 } });
    }
    const refused = await bob.call('PATCH', pathOf(contentId), { body: { massKg: 2 } });
    expect(refused).toMatchObject({ status: 429, body: { code: 'QUEUE_LIMIT' } });
  });
});

test('a repeated Idempotency-Key gets the first answer, and one version', async () => {
  const contentId = await makeAsset(ada);
  const headers = { 'idempotency-key': 'edit-1' };
  const send = () => ada.call('PATCH', pathOf(contentId), { body: { massKg: 2 }, headers });
  const first = await send();
  await waitForVersion(ada, contentId);
  const again = await send();
  expect(again).toMatchObject({ status: 202, body: first.body, headers: { 'idempotent-replayed': 'true' } });
  expect((await readAsset(ada, contentId)).versions).toHaveLength(2);
});

test('a scene is made from the current versions', async () => {
  const contentId = await makeAsset(ada);
  const { findSceneAssets } = await import('../../src/domain/scenes/find-scene-assets.ts');
  const { db } = server.services;
  await edit(ada, contentId, { massKg: 2 });
  // The small assets of this generator have no colliders.
  for (const version of [1, 2]) {
    const key = `colliders of ${version}`;
    const file = { name: 'web/colliders.obj', fileName: 'colliders.obj', mime: 'model/obj', sizeBytes: 1 };
    await db.insert(artifacts).values({ ...file, generationId: contentId, version, token: key, storageKey: key });
  }
  // Its models are equal, and so stored once.
  const isSecond = and(
    eq(artifacts.generationId, contentId),
    eq(artifacts.version, 2),
    eq(artifacts.name, 'model.glb'),
  );
  await db.update(artifacts).set({ storageKey: 'model of 2' }).where(isSecond);
  const [found] = await findSceneAssets(server.services, { userId: ada.user.id, contentIds: [contentId] });
  expect(found).toMatchObject({ colliders: 'colliders of 2', glb: 'model of 2' });
});
