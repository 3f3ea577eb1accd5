import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { GivenPicture } from '@tangible/contracts';
import { AppError } from '@tangible/contracts';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { retryGeneration } from '../src/domain/generations/retry-generation.ts';
import { type Answer, multipartFiles, type Person, readFixture, startTestServer, waitForEnd } from './harness.ts';
import { heldGenerator } from './slow-generator.ts';

const held = heldGenerator();
const server = await startTestServer({ given: { generator: held.generator }, env: { WORKER_CONCURRENCY: '4' } });

/** Pictures of four sides, different in each call. */
async function fourSides(): Promise<Record<'file' | 'back' | 'left' | 'right', Buffer>> {
  const make = (format: 'png' | 'jpeg' | 'webp' | 'gif') =>
    sharp(randomBytes(48 * 48 * 3), { raw: { width: 48, height: 48, channels: 3 } })
      .toFormat(format)
      .toBuffer();
  const [file, back, left, right] = await Promise.all([make('png'), make('jpeg'), make('webp'), make('gif')]);
  return { file, back, left, right } as Awaited<ReturnType<typeof fourSides>>;
}

const send = (
  person: Person,
  files: Record<string, Uint8Array> | [string, Uint8Array, string?][],
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Answer> => {
  const form = multipartFiles(Array.isArray(files) ? files : Object.entries(files), fields);
  return person.call('POST', '/tangible/generate', { body: form.body, headers: { ...form.headers, ...headers } });
};
const statusOf = async (person: Person, contentId: string) =>
  (await person.call('GET', `/tangible/status?contentId=${contentId}`)).body;
const pointsOf = async (person: Person) => (await person.call('GET', '/points/ledger')).body.data;
const fetchFile = async (address: string) => server.call('GET', new URL(address).pathname);

describe('four pictures', () => {
  test('are one generation with one price; engine, status, history and export have all of them', async () => {
    const ada = await server.register({ points: 100 });
    const sides = await fourSides();
    const started = await send(ada, sides, { subdivisionLevel: 'medium' });
    expect(started).toMatchObject({ status: 200, body: { pointsCost: 16, cancelCost: 0 } });
    const { contentId } = started.body;
    expect(await pointsOf(ada)).toMatchObject({
      balance: 84,
      held: 16,
      entries: [{ movement: 'held', points: 16 }, {}, {}],
    });

    const run = await held.runOf(sides.file);
    expect(Object.keys(run.further ?? {})).toEqual(['back', 'left', 'right']);
    for (const slot of ['back', 'left', 'right'] as const) {
      expect(Buffer.from(run.further![slot]!).equals(sides[slot])).toBe(true);
    }
    const pictures: GivenPicture[] = (await statusOf(ada, contentId)).pictures;
    expect(pictures.map(({ slot, isUsed, problem, cutOutUrl }) => [slot, isUsed, problem, cutOutUrl])).toEqual([
      ['front', null, null, null],
      ['back', null, null, null],
      ['left', null, null, null],
      ['right', null, null, null],
    ]);
    for (const { slot, url } of pictures) {
      const stored = await fetchFile(url!);
      expect(stored.bytes.equals(sides[slot === 'front' ? 'file' : slot])).toBe(true);
    }
    expect((await fetchFile(pictures[2]!.url!)).headers['content-type']).toBe('image/webp');

    run.finish(
      {
        pictures: [
          { slot: 'back', used: false, outlineIou: 0.2 },
          { slot: 'left', used: true },
          { slot: 'right', used: true },
        ],
        pictureWarnings: [
          { code: 'PICTURE_OTHER_OBJECT', values: { slot: 'back' } },
          { code: 'PICTURES_EXCHANGED', values: {} },
        ],
      },
      ['cut-outs/front.png', 'cut-outs/left.png'],
    );
    const done = await waitForEnd(ada, contentId);
    expect(done.pictures.map(({ slot, isUsed, problem }) => [slot, isUsed, problem])).toEqual([
      ['front', true, null],
      ['back', false, 'PICTURE_OTHER_OBJECT'],
      ['left', true, 'PICTURES_EXCHANGED'],
      ['right', true, 'PICTURES_EXCHANGED'],
    ]);
    expect(done.inputImageUrl).toBe(done.pictures[0]!.url);
    expect(done.pictures.map(({ cutOutUrl }) => cutOutUrl !== null)).toEqual([true, false, true, false]);
    expect((await fetchFile(done.pictures[2]!.cutOutUrl!)).bytes.toString()).toBe('the bytes of cut-outs/left.png');
    expect((await ada.call('GET', '/tangible/history')).body.records[0].pictures).toEqual(done.pictures);
    expect(await pointsOf(ada)).toMatchObject({ balance: 84, held: 0 });

    const exported = unzipSync((await ada.call('POST', '/account/export')).bytes);
    const folder = `generations/${contentId}`;
    for (const [name, bytes] of [
      ['upload.png', sides.file],
      ['upload-back.jpg', sides.back],
      ['upload-left.webp', sides.left],
      ['upload-right.gif', sides.right],
    ] as const) {
      expect(Buffer.from(exported[`${folder}/${name}`]!).equals(bytes)).toBe(true);
    }
    const account = JSON.parse(Buffer.from(exported['account.json']!).toString());
    expect(account.generations[0].pictures).toHaveLength(4);
  });

  test('belong to their owner alone, count towards the storage, and go with the generation', async () => {
    const ada = await server.register({ points: 100 });
    const bob = await server.register({ points: 100 });
    const sides = await fourSides();
    const { contentId } = (await send(ada, sides)).body;
    const bytes = Object.values(sides).reduce((sum, side) => sum + side.length, 0);
    expect((await ada.call('GET', '/account/storage')).body.usedBytes).toBe(bytes);
    expect((await bob.call('GET', `/tangible/status?contentId=${contentId}`)).status).toBe(404);
    expect((await bob.call('GET', '/tangible/history')).body.records).toEqual([]);
    expect((await bob.call('DELETE', `/tangible/generations/${contentId}`)).status).toBe(404);

    const addresses = (await statusOf(ada, contentId)).pictures.map(({ url }: GivenPicture) => url);
    await held.runOf(sides.file);
    expect((await ada.call('DELETE', `/tangible/generations/${contentId}`)).status).toBe(200);
    for (const address of addresses) expect((await fetchFile(address)).status).toBe(404);
    expect((await ada.call('GET', '/account/storage')).body.usedBytes).toBe(0);
  });

  test('that fail by our fault are all refunded, kept for a retry and used by it', async () => {
    const ada = await server.register({ points: 20 });
    const sides = await fourSides();
    const { contentId } = (await send(ada, { file: sides.file, back: sides.back }, { subdivisionLevel: 'low' })).body;
    (await held.runOf(sides.file)).fail(new AppError('GENERATION_FAILED'));
    expect(await waitForEnd(ada, contentId)).toMatchObject({ status: 'FAILED', pointsCost: 6 });
    expect(await pointsOf(ada)).toMatchObject({ balance: 20, held: 0 });

    expect(await retryGeneration(server.services, { generationId: contentId })).toMatchObject({ points: 6 });
    const run = await held.runOf(sides.file);
    expect(Buffer.from(run.further!.back!).equals(sides.back)).toBe(true);
    run.fail(new AppError('FURTHER_SUBJECT_NOT_FOUND', { slot: 'back' }));
    const failed = await waitForEnd(ada, contentId);
    expect(failed.error).toMatch(/^No object was found in the picture from behind/);
    // The fault was the picture's: nothing of it is kept.
    expect(failed.pictures.map(({ url }) => url)).toEqual([null, null]);
    expect(await pointsOf(ada)).toMatchObject({ balance: 20, held: 0 });
  });

  test('sent again under the same key are the same generation; with another side they are another request', async () => {
    const ada = await server.register({ points: 100 });
    const sides = await fourSides();
    const key = { 'idempotency-key': 'four-sides' };
    const first = await send(ada, { file: sides.file, back: sides.back }, {}, key);
    const again = await send(ada, { back: sides.back, file: sides.file }, {}, key);
    expect(again.body.contentId).toBe(first.body.contentId);
    const other = await send(ada, { file: sides.file, left: sides.back }, {}, key);
    expect(other).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    expect(await pointsOf(ada)).toMatchObject({ balance: 88, held: 12 });
  });
});

test('a single picture is as it was, in price, files and what the engine gets', async () => {
  const ada = await server.register({ points: 10 });
  const { file } = await fourSides();
  // A browser sends an empty part for each field of a form that was left out.
  const started = await send(ada, [
    ['file', file],
    ['back', Buffer.alloc(0), ''],
  ]);
  expect(started).toMatchObject({ status: 200, body: { pointsCost: 10 } });
  const run = await held.runOf(file);
  expect(run.further).toBeUndefined();
  run.finish();
  const done = await waitForEnd(ada, started.body.contentId);
  expect(done.pictures).toEqual([
    { slot: 'front', url: done.inputImageUrl, cutOutUrl: null, isUsed: true, problem: null },
  ]);
});

describe('refused as a whole, without a point or a file', async () => {
  const ada = await server.register({ points: 15 });
  const mug = await readFixture('mug.png');
  const sides = await fourSides();
  const tiny = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
  const large = Buffer.concat([mug, Buffer.alloc(10 * 1024 * 1024)]);
  const { file, back, left, right } = sides;

  type Files = Record<string, Uint8Array> | [string, Uint8Array, string?][];
  const cases: [string, Files, number, string, RegExp][] = [
    [
      'text for the back',
      { file, back: Buffer.from('no picture') },
      422,
      'FURTHER_IMAGE_BROKEN',
      /from behind cannot be/,
    ],
    ['half a file', { file, left: mug.subarray(0, 9000) }, 422, 'FURTHER_IMAGE_BROKEN', /from the left/],
    ['an empty file', { file, right: Buffer.alloc(0) }, 422, 'FURTHER_IMAGE_BROKEN', /from the right/],
    ['too few pixels', { file, right: tiny }, 422, 'FURTHER_IMAGE_LIMITS', /from the right/],
    ['more than 10 MB', { file, back: large }, 413, 'FURTHER_IMAGE_TOO_LARGE', /from behind/],
    ['the same twice', { file, back, right: back }, 422, 'PICTURES_SAME', /from behind.*from the right are the same/],
    ['the front again', { file, left: file }, 422, 'PICTURES_SAME', /from the front.*from the left/],
    ['no front', { back, left }, 400, 'IMAGE_MISSING', /select an image/],
    ['an unknown side', { file, top: back }, 400, 'INVALID_REQUEST', /file, back, left, right/],
    ['five', { file, back, left, right, bottom: mug }, 400, 'INVALID_REQUEST', /file, back, left, right/],
    [
      'a side twice',
      [
        ['file', file],
        ['back', back],
        ['back', left],
      ],
      400,
      'INVALID_REQUEST',
      /two files named back/,
    ],
    [
      'two fronts',
      [
        ['file', file],
        ['file', back],
      ],
      400,
      'INVALID_REQUEST',
      /two files named file/,
    ],
    ['fewer points than all cost', { file, back, left, right }, 402, 'NOT_ENOUGH_POINTS', /costs 16, you have 15/],
  ];
  test.each(cases)('%s', async (_, files, status, code, words) => {
    const refused = await send(ada, files);
    expect(refused).toMatchObject({ status, body: { code } });
    expect(refused.body.error).toMatch(words);
    expect((await ada.call('GET', '/tangible/history')).body.records).toEqual([]);
    expect(await pointsOf(ada)).toMatchObject({ balance: 15, held: 0 });
    expect((await ada.call('GET', '/account/storage')).body.usedBytes).toBe(0);
    expect(await readdir(join(server.dataDir, 'uploads'))).toEqual([]);
  });

  test('text where a file belongs', async () => {
    const refused = await send(ada, { file }, { back: 'photo.png' });
    expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    expect(refused.body.error).toContain('back must be a file');
  });
});
