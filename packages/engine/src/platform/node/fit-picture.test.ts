import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { fitPicture } from './fit-picture.ts';
import { openImage } from './sharp-limited.ts';

const LIMITS = { bytesMax: 10_000_000, pixelsMax: 4096 * 4096 - 1, aspectMax: 2.45 };
const fixture = (name: string) => readFile(new URL(`../../../../../fixtures/pictures/${name}`, import.meta.url));

const paint = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: background.length > 7 ? 4 : 3, background } });

test.each(['png', 'jpeg', 'webp'] as const)('a %s that fits is unchanged', async (type) => {
  const picture = await paint(300, 200, '#445566').toFormat(type).toBuffer();
  const fitted = await fitPicture(picture, LIMITS);
  expect(fitted.bytes).toBe(picture);
  expect(fitted.mime).toBe(`image/${type}`);
});

test('the first frame of a GIF is sent as a PNG', async () => {
  const { bytes, mime } = await fitPicture(await fixture('pair.gif'), LIMITS);
  expect(mime).toBe('image/png');
  const src = await openImage(await fixture('pair.gif'))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const dst = await openImage(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([dst.info.width, dst.info.height]).toEqual([src.info.width, src.info.height]);
  expect(dst.data.equals(src.data)).toBe(true);
});

test('a wide picture gets borders of its own colour above and below, and stays centred', async () => {
  const red = await paint(20, 20, '#ff0000').png().toBuffer();
  const picture = await paint(600, 60, '#204060')
    .composite([{ input: red, left: 290, top: 20 }])
    .png()
    .toBuffer();
  const { bytes } = await fitPicture(picture, LIMITS);
  const { data, info } = await openImage(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([600, 245]);
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
  expect(at(0, 0)).toEqual([0x20, 0x40, 0x60]);
  expect(at(599, 244)).toEqual([0x20, 0x40, 0x60]);
  expect(at(300, 122)).toEqual([255, 0, 0]);
});

test('a tall transparent picture gets transparent borders', async () => {
  const picture = await paint(50, 400, '#00ff0080').png().toBuffer();
  const { bytes, mime } = await fitPicture(picture, LIMITS);
  expect(mime).toBe('image/png');
  const { data, info } = await openImage(bytes).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, info.channels]).toEqual([164, 400, 4]);
  expect(data[3]).toBe(0);
  expect(data[(200 * 164 + 82) * 4 + 3]).toBe(128);
});

test('too many pixels are reduced below the limit, with the same aspect ratio', async () => {
  const { bytes } = await fitPicture(await paint(5000, 4000, '#999999').png().toBuffer(), LIMITS);
  const { width = 0, height = 0 } = await openImage(bytes).metadata();
  expect(width * height).toBeLessThan(4096 * 4096);
  expect(width * height).toBeGreaterThan(4000 * 4000);
  expect(width / height).toBeCloseTo(1.25, 3);
});

test('too many bytes become a JPEG, or fewer pixels where the picture is transparent', async () => {
  const noise = (channels: 3 | 4) =>
    sharp(randomBytes(400 * 400 * channels), { raw: { width: 400, height: 400, channels } })
      .png()
      .toBuffer();
  const limits = { ...LIMITS, bytesMax: 200_000 };
  const opaque = await fitPicture(await noise(3), limits);
  expect(opaque.mime).toBe('image/jpeg');
  expect(opaque.bytes.length).toBeLessThanOrEqual(200_000);

  const clear = await fitPicture(await noise(4), limits);
  expect(clear.mime).toBe('image/png');
  expect(clear.bytes.length).toBeLessThanOrEqual(200_000);
  expect((await openImage(clear.bytes).metadata()).width).toBe(200);
});

test('a rotated photo is sent upright', async () => {
  const sideways = await paint(90, 300, '#336699').jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const { bytes } = await fitPicture(sideways, LIMITS);
  const { width, height, orientation } = await openImage(bytes).metadata();
  expect([width, height, orientation ?? 1]).toEqual([300, 123, 1]);
});

test('rejects a file that is not a picture', async () => {
  await expect(fitPicture(Buffer.from('not a picture'), LIMITS)).rejects.toMatchObject({ code: 'IMAGE_TYPE' });
});
