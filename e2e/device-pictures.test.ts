import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { nodePlatform } from '@tangible/engine/node';
import type { Page } from 'playwright-core';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RgbaImage } from '../packages/engine/src/types.ts';
import type { EnginePage } from '../packages/engine/test/page/main.ts';
import { servePage } from '../packages/viewer/test/serve-page.ts';
import { openBrowser } from './open-browser.ts';

const readPicture = (name: string) => readFile(new URL(`../fixtures/pictures/${name}`, import.meta.url));
const pack = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
const unpack = (text: string) => new Uint8Array(Buffer.from(text, 'base64'));

const browser = await openBrowser();
let page: Page;

beforeAll(async () => {
  const root = fileURLToPath(new URL('../packages/engine/test/page', import.meta.url));
  const { address, close } = await servePage(new Map(), root);
  page = await browser.newPage();
  await page.goto(address);
  await page.waitForFunction(() => 'decode' in window);
  afterAll(() => Promise.all([page.close(), close()]));
});

describe('a picture', () => {
  const decode = async (bytes: Uint8Array, sidePxMax?: number): Promise<RgbaImage | string> => {
    const found = await page.evaluate(
      ([picture, sidePxMax]) => (window as unknown as EnginePage).decode(picture, sidePxMax),
      [pack(bytes), sidePxMax] as const,
    );
    return typeof found === 'string' ? found : { ...found, data: unpack(found.data) };
  };

  /** Waves in each colour, so that a turned or wrongly converted picture shows; transparent towards the right. */
  const drawWaves = (hasAlpha: boolean): Sharp => {
    const [width, height, channels] = [120, 80, hasAlpha ? 4 : 3] as const;
    const data = new Uint8Array(width * height * channels);
    for (let i = 0; i < width * height; i++) {
      const [x, y] = [i % width, Math.floor(i / width)];
      const pixel = [128 + 100 * Math.sin(x / 17), 128 + 100 * Math.cos(y / 13), 255 - 2 * x, 255 - 2 * x];
      data.set(pixel.slice(0, channels), i * channels);
    }
    return sharp(data, { raw: { width, height, channels } });
  };

  /** The greatest difference of a colour where the picture can be seen, and of alpha anywhere. */
  const PICTURES: [string, () => Promise<Uint8Array>, number][] = [
    ['PNG with alpha', () => readPicture('mug.png'), 0],
    ['JPEG', () => readPicture('mug.jpg'), 3],
    ['WebP', () => readPicture('star.webp'), 1],
    ['the first frame of a GIF', () => readPicture('pair.gif'), 0],
    ['WebP with half-transparent pixels', () => drawWaves(true).webp({ lossless: true }).toBuffer(), 0],
    ['JPEG on its side', () => drawWaves(false).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer(), 3],
    [
      'WebP on its side',
      () => drawWaves(false).withMetadata({ orientation: 8 }).webp({ lossless: true }).toBuffer(),
      1,
    ],
    ['PNG on its side', () => drawWaves(true).withMetadata({ orientation: 5 }).png().toBuffer(), 0],
    ['PNG of 16 bit', () => drawWaves(true).toColourspace('rgb16').png().toBuffer(), 1],
    ['PNG with a palette', () => drawWaves(true).png({ palette: true, colours: 64 }).toBuffer(), 0],
    [
      'JPEG with a wide colour profile',
      () => drawWaves(false).withIccProfile('p3').jpeg({ quality: 95 }).toBuffer(),
      4,
    ],
    ['PNG with a wide colour profile', () => drawWaves(true).withIccProfile('p3').png().toBuffer(), 3],
  ];

  test.each(PICTURES)('%s is decoded as on the server', async (_, make, differenceMax) => {
    const bytes = new Uint8Array(await make());
    const expected = await nodePlatform.decodeImage(bytes);
    const found = (await decode(bytes)) as RgbaImage;
    expect([found.width, found.height]).toEqual([expected.width, expected.height]);
    expect(findDifference(found, expected)).toBeLessThanOrEqual(differenceMax);
  });

  test('is reduced to the same size', async () => {
    const bytes = new Uint8Array(await readPicture('mug.png'));
    const expected = await nodePlatform.decodeImage(bytes, { sidePxMax: 200 });
    const found = (await decode(bytes, 200)) as RgbaImage;
    expect([found.width, found.height]).toEqual([expected.width, expected.height]);
    let sum = 0;
    for (const [i, value] of found.data.entries()) sum += Math.abs(value - expected.data[i]!);
    expect(sum / found.data.length).toBeLessThan(2);
  });

  test('that is none, ends early or claims to be huge is refused with the same code', async () => {
    const whole = await Promise.all(['mug.png', 'mug.jpg', 'star.webp', 'pair.gif'].map(readPicture));
    const huge = new Uint8Array(whole[0]!);
    new DataView(huge.buffer).setUint32(16, 60_000);
    const cases = [
      new Uint8Array(),
      new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"/>'),
      huge,
      ...whole.slice(0, 3).map((bytes) => bytes.subarray(0, Math.floor(bytes.length / 2))),
      ...whole.map((bytes) => bytes.subarray(0, 11)),
    ];
    const codes = await Promise.all(cases.map((bytes) => decode(bytes)));
    expect(codes).toEqual([
      'IMAGE_TYPE',
      'IMAGE_TYPE',
      'IMAGE_TOO_MANY_PIXELS',
      ...['IMAGE_BROKEN', 'IMAGE_BROKEN', 'IMAGE_BROKEN'],
      // Of a WebP, the signature is longer than that.
      ...['IMAGE_BROKEN', 'IMAGE_BROKEN', 'IMAGE_TYPE', 'IMAGE_BROKEN'],
    ]);
  });

  test('is encoded exactly as PNG, and as JPEG with the quality of the server', async () => {
    const image = await nodePlatform.decodeImage(await drawWaves(true).png().toBuffer());
    const { png, jpeg } = await page.evaluate(
      ([pixels, width, height]) => (window as unknown as EnginePage).encode(pixels, width, height, 85),
      [pack(image.data as Uint8Array), image.width, image.height] as const,
    );
    expect([...(await nodePlatform.decodeImage(unpack(png))).data]).toEqual([...image.data]);
    const theirs = await nodePlatform.encodeJpeg(image, 85);
    expect(Math.abs(unpack(jpeg).length / theirs.length - 1)).toBeLessThan(0.1);
    expect((await sharp(unpack(jpeg)).metadata()).chromaSubsampling).toBe('4:4:4');
    const decoded = await Promise.all([unpack(jpeg), theirs].map((bytes) => nodePlatform.decodeImage(bytes)));
    const [ours, theirError] = decoded.map((one) => measureError(one, image));
    expect(ours! / theirError!).toBeLessThan(1.1);
  });
});

/** The mean error of the colours. */
function measureError(one: RgbaImage, other: RgbaImage): number {
  let sum = 0;
  for (let i = 0; i < one.data.length; i++) if (i % 4 < 3) sum += Math.abs(one.data[i]! - other.data[i]!);
  return sum / one.data.length;
}

/** The greatest difference of a value; the colour of a pixel that cannot be seen does not count. */
function findDifference(one: RgbaImage, other: RgbaImage): number {
  let greatest = 0;
  for (let i = 0; i < one.data.length; i++) {
    if (i % 4 < 3 && other.data[i | 3] === 0) continue;
    greatest = Math.max(greatest, Math.abs(one.data[i]! - other.data[i]!));
  }
  return greatest;
}
