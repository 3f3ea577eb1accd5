import type { AssetFileEntry } from '@tangible/contracts';
import { expect, test } from 'vitest';
import { groupFiles, missingFormats } from './list-files.ts';

const file = (path: string, sizeBytes: number): AssetFileEntry => ({
  path,
  url: `/files/${path}`,
  mime: '',
  sizeBytes,
});

const FILES = [
  file('report.json', 5),
  file('usd/model.usda', 40),
  file('usd/textures/base.jpg', 60),
  file('web/model.glb', 20),
  file('model.glb', 100),
];

test('files are listed by format, the largest first, and the rest last', () => {
  expect(
    groupFiles(FILES).map(({ format, files, sizeBytes }) => [format, files.map(({ path }) => path), sizeBytes]),
  ).toEqual([
    ['glb', ['model.glb'], 100],
    ['usd', ['usd/textures/base.jpg', 'usd/model.usda'], 100],
    [null, ['web/model.glb', 'report.json'], 25],
  ]);
});

test('formats that the asset does not have can be added', () => {
  expect(missingFormats(FILES)).toEqual(['usdz', 'fbx', 'obj', 'stl', 'urdf', 'mjcf', 'sdf']);
});
