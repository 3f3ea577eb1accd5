import { expect, test } from 'vitest';
import { countMisaligned } from '../../inspect/check-files.ts';
import { crc32 } from '../../platform/browser/crc32.ts';
import { nodePlatform } from '../../platform/node/node-platform.ts';
import { openArchive } from '../../platform/node/open-archive.ts';
import { zipAligned } from './zip-aligned.ts';

const LAYER = {
  path: 'model.usda',
  mime: 'model/vnd.usda',
  bytes: new TextEncoder().encode('#usda 1.0\n'.repeat(777)),
};
const PICTURE = {
  path: 'textures/colour.png',
  mime: 'image/png',
  bytes: Uint8Array.from({ length: 3001 }, (_, i) => (i * i) % 251),
};
const EMPTY = { path: 'textures/empty.png', mime: 'image/png', bytes: new Uint8Array(0) };

test('is a ZIP whose checksums a reader confirms, with every file at a multiple of 64 bytes', async () => {
  const usdz = zipAligned([LAYER, PICTURE, EMPTY], nodePlatform);
  const read = await openArchive(usdz, { entriesMax: 10, bytesMax: 1e6 });
  expect([...read].map(([path, bytes]) => [path, [...bytes]])).toEqual(
    [LAYER, PICTURE, EMPTY].map(({ path, bytes }) => [path, [...bytes]]),
  );
  expect(countMisaligned(usdz)).toBe(0);
});

test('has the same bytes in a browser', () => {
  const files = [LAYER, PICTURE, EMPTY];
  expect(zipAligned(files, { crc32 })).toEqual(zipAligned(files, nodePlatform));
});

test('two files of the same name are an error', () => {
  expect(() => zipAligned([LAYER, { ...PICTURE, path: LAYER.path }], nodePlatform)).toThrow(
    'Two files are called model.usda',
  );
});
