import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { multipart, readFixture, startTestServer } from './harness.ts';
import { quickGenerator } from './slow-generator.ts';

const server = await startTestServer({ given: { generator: quickGenerator } });
const ada = await server.register({ points: 10_000 });
const mug = await readFixture('mug.png');

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });

/** A PNG whose header promises far more pixels than its bytes hold. */
function pixelBomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc32(body), body.length + 4);
    return out;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(side * 3 + 1));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('pictures that are accepted, recognised by their content', () => {
  const cases: [string, () => Promise<Buffer>, string][] = [
    ['PNG', async () => mug, 'image/png'],
    ['JPEG', () => noise(200, 150).jpeg().toBuffer(), 'image/jpeg'],
    ['WebP', () => noise(200, 150).webp().toBuffer(), 'image/webp'],
    ['GIF', () => noise(64, 64).gif().toBuffer(), 'image/gif'],
    ['CMYK JPEG', () => noise(100, 100).toColourspace('cmyk').jpeg().toBuffer(), 'image/jpeg'],
    ['16-bit PNG', () => noise(100, 100).toColourspace('rgb16').png().toBuffer(), 'image/png'],
    ['grey PNG', () => noise(100, 100).greyscale().png().toBuffer(), 'image/png'],
  ];
  for (const [name, make, mime] of cases) {
    test(name, async () => {
      const started = await ada.generate(await make());
      expect(started.status).toBe(200);
      const stored = await server.call('GET', new URL(started.body.inputImageUrl).pathname);
      expect(stored.headers['content-type']).toBe(mime);
    });
  }

  test('a wrong name and type do not matter', async () => {
    const { body, headers } = multipart(await noise(99, 99).jpeg().toBuffer(), {}, '../../etc/passwd.exe');
    const started = await ada.call('POST', '/tangible/generate', { body, headers });
    expect(started.status).toBe(200);
    expect(started.body.inputImageUrl).toMatch(/\/upload\.jpg$/);
  });
});

describe('pictures that are rejected with a message', () => {
  const cases: [string, () => Promise<Buffer> | Buffer, number, string, string?][] = [
    [
      'text',
      () => Buffer.from('hello'.repeat(100)),
      415,
      'IMAGE_TYPE',
      'Please select an image file (JPEG, PNG, WebP, or GIF)',
    ],
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>'), 415, 'IMAGE_TYPE'],
    ['TIFF', () => noise(99, 99).tiff().toBuffer(), 415, 'IMAGE_TYPE'],
    ['AVIF', () => noise(64, 64).avif({ effort: 0 }).toBuffer(), 415, 'IMAGE_TYPE'],
    ['PDF', () => Buffer.from(`%PDF-1.7\n${'0'.repeat(500)}`), 415, 'IMAGE_TYPE'],
    ['a truncated PNG', () => mug.subarray(0, mug.length >> 1), 422, 'IMAGE_BROKEN'],
    ['a truncated JPEG', async () => (await noise(300, 300).jpeg().toBuffer()).subarray(0, 3000), 422, 'IMAGE_BROKEN'],
    [
      'a PNG signature and rubbish',
      () => Buffer.concat([mug.subarray(0, 8), Buffer.alloc(500, 7)]),
      422,
      'IMAGE_BROKEN',
    ],
    ['a pixel bomb', () => pixelBomb(16_000), 422, 'IMAGE_TOO_MANY_PIXELS'],
    ['a picture with absurd dimensions', () => pixelBomb(60_000), 422, 'IMAGE_TOO_MANY_PIXELS'],
    ['a tiny picture', () => noise(16, 16).png().toBuffer(), 422, 'IMAGE_TOO_SMALL'],
    ['a strip', () => noise(2000, 40).png().toBuffer(), 422, 'IMAGE_ASPECT'],
    ['an empty file', () => Buffer.alloc(0), 400, 'IMAGE_MISSING', 'Please select an image first'],
    [
      'more than 10 MB',
      () => Buffer.concat([mug, Buffer.alloc(10 * 1024 * 1024)]),
      413,
      'IMAGE_TOO_LARGE',
      'File size must be less than 10MB',
    ],
  ];
  for (const [name, make, status, code, words] of cases) {
    test(name, async () => {
      const refused = await ada.generate(await make());
      expect(refused).toMatchObject({ status, body: { code, ...(words ? { error: words } : {}) } });
    });
  }

  test('a form without a file, and a body that is not a form', async () => {
    const words = { status: 400, body: { code: 'IMAGE_MISSING', error: 'Please select an image first' } };
    const { body, headers } = multipart(null, { subdivisionLevel: 'low' });
    expect(await ada.call('POST', '/tangible/generate', { body, headers })).toMatchObject(words);
    expect(await ada.call('POST', '/tangible/generate', { body: { file: 'x' } })).toMatchObject(words);
    expect(await ada.call('POST', '/tangible/generate')).toMatchObject(words);
  });

  test('an unknown level or format, with a list of the valid ones', async () => {
    for (const [field, value] of [
      ['subdivisionLevel', 'ultra'],
      ['fileFormat', 'docx'],
    ] as const) {
      const refused = await ada.generate(mug, { [field]: value });
      expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
      expect(refused.body.error).toMatch(/"(medium|glb)"/);
    }
  });

  test.each([
    ['sizeM', '0', /sizeM/],
    ['sizeM', '-1', /sizeM/],
    ['sizeM', '1001', /sizeM/],
    ['sizeM', 'large', /sizeM/],
    ['sizeM', 'NaN', /sizeM/],
    ['massKg', '0', /massKg/],
    ['material', 'unobtainium', /material.*"wood"/],
    ['formats', 'glb,docx', /formats.*"glb"/],
    ['pointX', '1.5', /pointX/],
    ['pointX', '0.5', /pointX and pointY belong together/],
  ])('%s that is %s', async (field, value, words) => {
    const refused = await ada.generate(mug, { [field]: value });
    expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    expect(refused.body.error).toMatch(words);
  });

  test('a form that is cut off or has too many parts', async () => {
    const { body, headers } = multipart(mug);
    const broken = await ada.call('POST', '/tangible/generate', { body: body.subarray(0, body.length - 60), headers });
    expect(broken).toMatchObject({ status: 400, body: { code: 'BROKEN_BODY' } });
    const crowded = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`field${i}`, 'x']));
    expect((await ada.generate(mug, crowded)).status).toBe(400);
  });
});
