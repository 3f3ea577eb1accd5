import { randomBytes } from 'node:crypto';
import { CUT_OUTS_PER_MINUTE, type CutOutAnswer, PICTURE_SLOTS } from '@tangible/contracts';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type Answer, multipartFiles, type Person, readFixture, startTestServer } from './harness.ts';
import { heldGenerator } from './slow-generator.ts';

const held = heldGenerator();
const server = await startTestServer({ given: { generator: held.generator }, env: { WORKER_CONCURRENCY: '4' } });

const WIDTH = 64;
const HEIGHT = 48;
const picture = () =>
  sharp(randomBytes(WIDTH * HEIGHT * 3), raw(WIDTH, HEIGHT, 3))
    .png()
    .toBuffer();
const raw = (width: number, height: number, channels: 1 | 3 | 4) => ({ raw: { width, height, channels } });
/** A grey PNG that covers a part of its rows. */
const mask = (rows = HEIGHT / 2, width = WIDTH, height = HEIGHT) =>
  sharp(Buffer.alloc(width * height).fill(255, 0, width * rows), raw(width, height, 1))
    .png()
    .toBuffer();

const send = (
  person: Person,
  path: string,
  files: Record<string, Uint8Array>,
  { fields, headers }: { fields?: Record<string, string>; headers?: Record<string, string> } = {},
): Promise<Answer> => {
  const form = multipartFiles(Object.entries(files), fields);
  return person.call('POST', path, { body: form.body, headers: { ...form.headers, ...headers } });
};
const generate = (person: Person, files: Record<string, Uint8Array>, headers = {}) =>
  send(person, '/tangible/generate', files, { headers });
const cutOut = (person: Person, files: Record<string, Uint8Array>, fields = {}) =>
  send(person, '/tangible/cut-out', files, { fields });
const balanceOf = async (person: Person) => (await person.call('GET', '/points/ledger')).body.data.balance;

describe('a cut-out', () => {
  test('names the subject with its mask, stores nothing and costs nothing', async () => {
    const ada = await server.register({ points: 0 });
    const file = await readFixture('mug.png');
    const { status, body } = await cutOut(ada, { file });
    expect(status).toBe(200);
    const { picture: size, mask: maskSize, subjects, chosen } = body as CutOutAnswer;
    expect(maskSize).toEqual(size);
    expect(subjects[chosen]!.share).toBeGreaterThan(0.05);
    const png = Buffer.from(subjects[chosen]!.mask.replace('data:image/png;base64,', ''), 'base64');
    expect(await sharp(png).metadata()).toMatchObject({ ...size, format: 'png', hasAlpha: true });
    expect((await ada.call('GET', '/account/storage')).body.usedBytes).toBe(0);

    // What it answers is a mask that generate takes.
    const bob = await server.register({ points: 10 });
    expect(await generate(bob, { file, mask: png })).toMatchObject({ status: 200, body: { success: true } });
    const run = await held.runOf(file);
    expect(Buffer.from(run.masks.mask!).equals(png)).toBe(true);
    run.finish();
  });

  test('of two objects names both, and the one that a point shows', async () => {
    const ada = await server.register();
    const pixels = Buffer.alloc(200 * 100 * 4);
    for (let y = 0; y < 100; y++) {
      for (let x = 0; x < 200; x++) {
        const isBig = Math.hypot(x - 50, y - 50) < 35;
        const isSmall = Math.hypot(x - 150, y - 50) < 20;
        pixels.set([200, 60, 40, isBig || isSmall ? 255 : 0], (y * 200 + x) * 4);
      }
    }
    const file = await sharp(pixels, raw(200, 100, 4))
      .png()
      .toBuffer();
    const { body } = await cutOut(ada, { file });
    expect(body).toMatchObject({ source: 'alpha', chosen: 0, subjects: [{ touchesBorder: false }, {}] });
    expect(body.subjects[1].box.left).toBeCloseTo(0.65, 1);
    expect((await cutOut(ada, { file }, { pointX: '0.75', pointY: '0.5' })).body).toMatchObject({ chosen: 1 });
    const half = await cutOut(ada, { file }, { pointX: '0.75' });
    expect(half).toMatchObject({ status: 400, body: { error: expect.stringContaining('belong together') } });
  });

  test('without a subject, without a picture, of something else, or without a token is refused with its reason', async () => {
    const ada = await server.register();
    const empty = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#808080' } })
      .png()
      .toBuffer();
    expect(await cutOut(ada, { file: empty })).toMatchObject({ status: 422, body: { code: 'SUBJECT_NOT_FOUND' } });
    expect(await cutOut(ada, {})).toMatchObject({ status: 400, body: { code: 'IMAGE_MISSING' } });
    expect(await cutOut(ada, { file: Buffer.from('words') })).toMatchObject({ body: { code: 'IMAGE_TYPE' } });
    expect(await cutOut(ada, { file: empty, mask: empty })).toMatchObject({ body: { code: 'INVALID_REQUEST' } });
    const huge = await cutOut(ada, { file: Buffer.concat([empty, Buffer.alloc(11 * 2 ** 20)]) });
    expect(huge).toMatchObject({ status: 413, body: { code: 'IMAGE_TOO_LARGE' } });
    const form = multipartFiles([['file', empty]]);
    expect(await server.call('POST', '/tangible/cut-out', form)).toMatchObject({ body: { code: 'UNAUTHORIZED' } });
  });

  test('has a limit of its own for each person', async () => {
    const [ada, bob] = [await server.register(), await server.register()];
    // A minute may begin in between, but not twice: one of the two has more calls than it allows.
    const answers = [];
    for (let k = 0; k <= 2 * CUT_OUTS_PER_MINUTE; k++) answers.push(await cutOut(ada, {}));
    const limited = answers.find(({ status }) => status === 429);
    expect(limited?.body).toMatchObject({ code: 'CUT_OUT_LIMIT', values: { max: CUT_OUTS_PER_MINUTE } });
    expect(await cutOut(bob, {})).toMatchObject({ body: { code: 'IMAGE_MISSING' } });
    server.passTime(60_000);
    expect(await cutOut(ada, {})).toMatchObject({ body: { code: 'IMAGE_MISSING' } });
  });
});

describe('masks of a generation', () => {
  test('come with each of four pictures, to the engine, the export and the storage, and go with it', async () => {
    const [ada, bob] = [await server.register({ points: 100 }), await server.register({ points: 100 })];
    const [file, back, left, right] = [await picture(), await picture(), await picture(), await picture()];
    const masks = {
      mask: await mask(20),
      maskBack: await mask(21),
      maskLeft: await mask(22),
      maskRight: await mask(23),
    };
    const all = { file, back, left, right, ...masks };
    const { contentId } = (await generate(ada, all)).body;
    const run = await held.runOf(file);
    const same = (given: Uint8Array | undefined, sent: Buffer) => expect(Buffer.from(given!).equals(sent)).toBe(true);
    same(run.masks.mask, masks.mask);
    same(run.masks.furtherMasks?.back, masks.maskBack);
    same(run.masks.furtherMasks?.left, masks.maskLeft);
    same(run.masks.furtherMasks?.right, masks.maskRight);

    const exported = unzipSync((await ada.call('POST', '/account/export')).bytes);
    for (const [k, slot] of PICTURE_SLOTS.entries()) {
      same(exported[`generations/${contentId}/mask-${slot}.png`], Object.values(masks)[k]!);
    }
    const bytes = Object.values(all).reduce((sum, one) => sum + one.length, 0);
    expect((await ada.call('GET', '/account/storage')).body.usedBytes).toBe(bytes);
    expect((await bob.call('GET', '/account/storage')).body.usedBytes).toBe(0);
    expect((await bob.call('GET', `/tangible/status?contentId=${contentId}`)).status).toBe(404);
    expect((await ada.call('DELETE', `/tangible/generations/${contentId}`)).status).toBe(200);
    expect((await ada.call('GET', '/account/storage')).body.usedBytes).toBe(0);
  });

  test('belong to what an idempotency key stands for', async () => {
    const ada = await server.register({ points: 100 });
    const file = await picture();
    const headers = { 'idempotency-key': 'one-mask' };
    const first = await generate(ada, { file, mask: await mask(20) }, headers);
    const again = await generate(ada, { file, mask: await mask(20) }, headers);
    expect(again.body.contentId).toBe(first.body.contentId);
    const other = await generate(ada, { file, mask: await mask(21) }, headers);
    expect(other).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    (await held.runOf(file)).finish();
  });

  test('that cannot be used refuse the call with the reason, and nothing is charged or stored', async () => {
    const ada = await server.register({ points: 50 });
    const [file, back] = [await picture(), await picture()];
    const refusals: [Record<string, Uint8Array>, number, string, RegExp][] = [
      [{ mask: await mask(20, 63) }, 422, 'MASK_SIZE', /from the front is 63 × 48 pixels.*64 × 48/],
      [{ mask: await mask(0) }, 422, 'MASK_EMPTY', /covers nothing/],
      [{ mask: await mask(HEIGHT) }, 422, 'MASK_FULL', /covers the whole picture/],
      [{ mask: Buffer.from('no picture') }, 422, 'MASK_BROKEN', /must be a complete PNG/],
      [{ mask: (await mask()).subarray(0, 60) }, 422, 'MASK_BROKEN', /cannot be read/],
      [
        {
          mask: await sharp(await mask())
            .jpeg()
            .toBuffer(),
        },
        422,
        'MASK_BROKEN',
        /PNG/,
      ],
      [{ mask: Buffer.alloc(10 * 2 ** 20 + 1) }, 413, 'MASK_TOO_LARGE', /less than 10MB/],
      [{ back, maskBack: await mask(0) }, 422, 'MASK_EMPTY', /from behind covers nothing/],
      [{ maskLeft: await mask() }, 400, 'INVALID_REQUEST', /maskLeft needs the picture left/],
    ];
    for (const [parts, status, code, words] of refusals) {
      const answer = await generate(ada, { file, ...parts });
      expect(answer, code).toMatchObject({ status, body: { code, error: expect.stringMatching(words) } });
    }
    expect(await balanceOf(ada)).toBe(50);
    expect((await ada.call('GET', '/account/storage')).body.usedBytes).toBe(0);
  });
});
