import { expect, test } from 'vitest';
import { changeCount, listChosen, sumCounts } from './counts.ts';

test('counts go up and down, never below zero, and are listed one by one', () => {
  let counts = changeCount({}, 'mug', 1);
  counts = changeCount(counts, 'mug', 1);
  counts = changeCount(counts, 'chair', 1);
  counts = changeCount(counts, 'lamp', -1);
  expect(sumCounts(counts)).toBe(3);
  expect(listChosen(counts)).toEqual(['mug', 'mug', 'chair']);
  expect(listChosen(changeCount(counts, 'chair', -1))).toEqual(['mug', 'mug']);
});
