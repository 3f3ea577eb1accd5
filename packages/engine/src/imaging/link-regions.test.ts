import { labelRegions } from '@tangible/geometry';
import { expect, test } from 'vitest';
import { linkRegions } from './link-regions.ts';

test('three regions are connected by the two shortest allowed paths', () => {
  // a . . b
  // . # # .
  // . # # c
  const mask = Uint8Array.from([1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1]);
  const mayWalk = (i: number) => ![5, 6, 9, 10].includes(i);
  expect(linkRegions(labelRegions(mask, 4), 4, mayWalk).sort((a, b) => a - b)).toEqual([1, 2, 7]);
});

test('unreachable regions stay separate, and a single region needs no path', () => {
  expect(linkRegions(labelRegions(Uint8Array.of(1, 0, 1), 3), 3, () => false)).toEqual([]);
  expect(linkRegions(labelRegions(Uint8Array.of(1, 1, 0), 3), 3, () => true)).toEqual([]);
});
