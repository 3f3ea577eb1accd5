import { expect, test } from 'vitest';
import { BACK_CHANNELS, readSurfaceMaps, SURFACE_CHANNELS } from './surface-maps.ts';

test('normals are in the axes of the picture, and an unknown one of the last surface faces away', () => {
  // Two by two pixels; the network has y down and z forward.
  const last = new Float32Array(BACK_CHANNELS * 4);
  last.set([0.6, 0, Number.NaN, 0], 0);
  last.set([0, 0.8, 0, 0], 4);
  last.set([0.8, 0.6, 0, 1], 8);
  const { backNormals } = readSurfaceMaps(new Float32Array(SURFACE_CHANNELS * 4), last, 2);
  const at = (i: number) => [backNormals[i], backNormals[4 + i], backNormals[8 + i]].map((value) => value! + 0);
  expect(at(0)).toEqual([expect.closeTo(0.6), 0, expect.closeTo(-0.8)]);
  expect(at(1)).toEqual([0, expect.closeTo(-0.8), expect.closeTo(-0.6)]);
  expect(at(2)).toEqual([0, 0, -1]);
  expect(at(3)).toEqual([0, 0, -1]);
});
