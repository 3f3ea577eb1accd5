import { UPLOAD_PIXELS_MAX } from '@tangible/contracts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { readPicture } from '../../../test/support.ts';
import { inspectUpload } from './inspect-upload.ts';
import { nodePlatform } from './node-platform.ts';

/** Two colours side by side, so that a turned or wrongly converted picture shows. */
const twoColours = (width = 80, height = 60) => {
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) data.set(i % width < width / 2 ? [200, 30, 40] : [20, 60, 180], i * 3);
  return sharp(data, { raw: { width, height, channels: 3 } });
};

const refuses = (bytes: Uint8Array, code: string) =>
  Promise.all([
    expect(inspectUpload(bytes)).rejects.toMatchObject({ name: 'AppError', code }),
    expect(nodePlatform.decodeImage(bytes)).rejects.toMatchObject({ name: 'AppError', code }),
  ]);

/** The first chunk of a PNG, which contains its size; nothing follows. */
function makePngHeader(width: number, height: number): Uint8Array {
  const bytes = new Uint8Array(57);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(bytes.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  bytes.set([8, 6, 0, 0, 0], 24);
  view.setUint32(29, crc32(bytes.subarray(12, 29)));
  bytes.set([0, 0, 0, 12, 0x49, 0x44, 0x41, 0x54], 33);
  return bytes;
}

function crc32(bytes: Uint8Array): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let k = 0; k < 8; k++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

describe('inspectUpload', () => {
  test('recognises the four types by content', async () => {
    expect(await inspectUpload(await readPicture('mug.png'))).toEqual({
      type: 'png',
      mime: 'image/png',
      extension: 'png',
      width: 512,
      height: 512,
      hasAlpha: true,
    });
    expect(await inspectUpload(await readPicture('mug.jpg'))).toMatchObject({
      mime: 'image/jpeg',
      extension: 'jpg',
      hasAlpha: false,
    });
    expect(await inspectUpload(await readPicture('star.webp'))).toMatchObject({
      mime: 'image/webp',
      extension: 'webp',
      hasAlpha: true,
    });
    expect(await inspectUpload(await readPicture('pair.gif'))).toMatchObject({ mime: 'image/gif', extension: 'gif' });
  });

  const strangers: Record<string, () => Promise<Uint8Array> | Uint8Array> = {
    nothing: () => new Uint8Array(0),
    text: () => Buffer.from('hello, I am a picture'),
    SVG: () =>
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="9" height="9"/></svg>'),
    PDF: () => Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj\n'),
    TIFF: () => twoColours().tiff().toBuffer(),
    AVIF: () => twoColours().avif({ effort: 0 }).toBuffer(),
    BMP: () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(120)]),
  };
  for (const [name, make] of Object.entries(strangers)) {
    test(`refuses ${name}`, async () => refuses(await make(), 'IMAGE_TYPE'));
  }

  for (const name of ['mug.png', 'mug.jpg', 'star.webp', 'pair.gif']) {
    test(`refuses ${name} cut off halfway`, async () => {
      const bytes = await readPicture(name);
      await refuses(bytes.subarray(0, bytes.length >> 1), 'IMAGE_BROKEN');
    });

    test(`refuses the first 40 bytes of ${name}`, async () => {
      await refuses((await readPicture(name)).subarray(0, 40), 'IMAGE_BROKEN');
    });
  }

  test('refuses a valid signature without content', async () => {
    await refuses(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(500)]), 'IMAGE_BROKEN');
  });

  test('refuses a decompression bomb by its header', async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 9_000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(12_000 * 9_000).toBeGreaterThan(UPLOAD_PIXELS_MAX);
    await refuses(bomb, 'IMAGE_TOO_MANY_PIXELS');
  });

  test('refuses absurd dimensions without decoding anything', async () => {
    await refuses(makePngHeader(60_000, 60_000), 'IMAGE_TOO_MANY_PIXELS');
    await refuses(makePngHeader(16_385, 2_000), 'IMAGE_TOO_MANY_PIXELS');
  });

  test('refuses dimensions that no PNG reader accepts', async () => {
    await refuses(makePngHeader(2_000_000_000, 2_000_000_000), 'IMAGE_BROKEN');
    await refuses(makePngHeader(0, 64), 'IMAGE_BROKEN');
  });

  test('refuses pictures that are too small or too long', async () => {
    const small = await twoColours(31, 40).png().toBuffer();
    const long = await twoColours(400, 39).png().toBuffer();
    await expect(inspectUpload(small)).rejects.toMatchObject({ code: 'IMAGE_TOO_SMALL' });
    await expect(inspectUpload(long)).rejects.toMatchObject({ code: 'IMAGE_ASPECT' });
    expect(await inspectUpload(await twoColours(400, 40).png().toBuffer())).toMatchObject({ width: 400, height: 40 });
  });
});

describe('unusual pictures are decoded to 8-bit sRGB', () => {
  const left = async (bytes: Uint8Array) => {
    const { data, width, height } = await nodePlatform.decodeImage(bytes);
    const at = ((height >> 1) * width + (width >> 2)) * 4;
    return { width, height, pixel: [...data.subarray(at, at + 4)] };
  };
  const near = (pixel: number[], [r, g, b]: number[], tolerance: number) => {
    expect(pixel).toHaveLength(4);
    for (const [k, value] of [r!, g!, b!].entries()) expect(Math.abs(pixel[k]! - value)).toBeLessThanOrEqual(tolerance);
    expect(pixel[3]).toBe(255);
  };

  test('CMYK', async () => {
    const bytes = await twoColours().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer();
    expect((await sharp(bytes).metadata()).space).toBe('cmyk');
    expect(await inspectUpload(bytes)).toMatchObject({ type: 'jpeg', width: 80, height: 60, hasAlpha: false });
    near((await left(bytes)).pixel, [200, 30, 40], 45);
  });

  test('16 bits', async () => {
    const bytes = await twoColours().toColourspace('rgb16').png().toBuffer();
    expect((await sharp(bytes).metadata()).depth).toBe('ushort');
    expect(await inspectUpload(bytes)).toMatchObject({ type: 'png', width: 80, height: 60 });
    near((await left(bytes)).pixel, [200, 30, 40], 2);
  });

  test('grey', async () => {
    const bytes = await twoColours().toColourspace('b-w').png().toBuffer();
    expect((await sharp(bytes).metadata()).channels).toBeLessThan(3);
    const { pixel } = await left(bytes);
    expect(new Set(pixel.slice(0, 3)).size).toBe(1);
  });

  test('palette', async () => {
    const bytes = await twoColours().png({ palette: true, colours: 4 }).toBuffer();
    expect((await sharp(bytes).metadata()).isPalette).toBe(true);
    near((await left(bytes)).pixel, [200, 30, 40], 6);
  });

  test('turned by EXIF: width and height are as displayed', async () => {
    const bytes = await twoColours().withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer();
    expect(await inspectUpload(bytes)).toMatchObject({ width: 60, height: 80 });
    const { data, width, height } = await nodePlatform.decodeImage(bytes);
    expect([width, height]).toEqual([60, 80]);
    // A quarter turn clockwise moves the left, red half to the top.
    expect(data[0]).toBeGreaterThan(150);
    expect(data[data.length - 4]).toBeLessThan(60);
  });

  test('animated: only the first frame is used', async () => {
    const frames = Buffer.concat([0, 1, 2].map((k) => Buffer.alloc(64 * 48 * 3, 220 - 90 * k)));
    for (const type of ['gif', 'webp'] as const) {
      const raw = { width: 64, height: 48 * 3, channels: 3, pageHeight: 48 } as const;
      const bytes = await sharp(frames, { raw })
        [type]({ loop: 0, delay: [100, 100, 100] })
        .toBuffer();
      expect((await sharp(bytes).metadata()).pages).toBe(3);
      expect(await inspectUpload(bytes)).toMatchObject({ type, width: 64, height: 48 });
      near((await left(bytes)).pixel, [220, 220, 220], 8);
    }
  });

  test('a larger picture is reduced to the requested size; a smaller one is unchanged', async () => {
    const bytes = await twoColours(200, 100).png().toBuffer();
    expect(await nodePlatform.decodeImage(bytes, { sidePxMax: 50 })).toMatchObject({ width: 50, height: 25 });
    expect(await nodePlatform.decodeImage(bytes, { sidePxMax: 500 })).toMatchObject({ width: 200, height: 100 });
  });
});
