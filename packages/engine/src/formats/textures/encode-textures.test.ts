import { expect, test } from 'vitest';
import { drawPicture } from '../../../test/support.ts';
import { nodePlatform } from '../../platform/node/node-platform.ts';
import { encodeTextures, FULL_QUALITY, LIGHT_QUALITY } from './encode-textures.ts';

/** Waves in both directions: a normal map with detail everywhere. */
const NORMALS = drawPicture(256, 200, (x, y) => {
  const [nx, ny] = [0.4 * Math.sin(x / 5), 0.4 * Math.cos(y / 7)];
  return [nx, ny, Math.sqrt(1 - nx * nx - ny * ny)].map((value) => Math.round(127.5 + 127.5 * value));
});
const SMALL = drawPicture(9, 5, (x, y) => [x * 20, y * 40, 7]);

test.each([
  ['full', FULL_QUALITY, 0.6],
  ['light', LIGHT_QUALITY, 1.2],
])('%s: encoded normals keep their direction', async (_, quality, degreesMax) => {
  const { normal } = await encodeTextures({ baseColour: SMALL, normal: NORMALS, orm: SMALL }, quality, nodePlatform);
  expect(normal).toMatchObject({ mime: 'image/jpeg', widthPx: 256, heightPx: 200 });
  const read = await nodePlatform.decodeImage(normal.bytes);
  const unit = (data: ArrayLike<number>, i: number) => {
    const vector = [0, 1, 2].map((k) => data[i + k]! / 127.5 - 1);
    const length = Math.hypot(...vector);
    return vector.map((value) => value / length);
  };
  let sum = 0;
  for (let i = 0; i < read.data.length; i += 4) {
    const [a, b] = [unit(NORMALS.data, i), unit(read.data, i)];
    sum += Math.acos(Math.min(1, a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]!));
  }
  expect((sum / (read.data.length / 4)) * (180 / Math.PI)).toBeLessThan(degreesMax);
});

test('small textures stay exact', async () => {
  const { orm } = await encodeTextures({ baseColour: SMALL, normal: SMALL, orm: SMALL }, FULL_QUALITY, nodePlatform);
  expect(orm).toMatchObject({ mime: 'image/png', extension: 'png' });
  expect([...(await nodePlatform.decodeImage(orm.bytes)).data]).toEqual([...SMALL.data]);
});
