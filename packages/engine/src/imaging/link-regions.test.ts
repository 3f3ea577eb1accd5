import { labelRegions } from '@tangible/geometry';
import { expect, test } from 'vitest';
import { findSeam } from './find-seam.ts';
import { linkRegions } from './link-regions.ts';
import { restoreLinks } from './restore-links.ts';

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

const mask = (...rows: string[]) => Uint8Array.from(rows.join(''), (cell) => (cell === '#' ? 1 : 0));

test('what a mask has lost comes back where it joined two parts, and openings stay open', () => {
  const before = mask('####.', '####.', '.#...', '####.');
  // A neck is lost, and a window; the right side is new.
  const after = mask('#####', '#.###', '.....', '####.');
  expect(restoreLinks(after, before, 5)).toEqual(mask('#####', '#####', '.#...', '####.'));
  const open = mask('####.', '#.##.', '####.', '####.');
  expect(restoreLinks(open, mask('####.', '####.', '####.', '####.'), 5)).toEqual(open);
});

test('two subjects that were apart are separated where a mask joins them, and one with a speck is not', () => {
  const before = mask('##...##', '##...##', '##...##');
  const joined = mask('##...##', '#######', '##...##');
  const seam = findSeam(joined, before, 7)!;
  expect(seam).toEqual(mask('...##..', '...##..', '...##..'));
  expect(findSeam(joined, mask('##.....', '##....#', '##.....'), 7)).toBeNull();
});
