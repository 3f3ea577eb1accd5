import { expect, test } from 'vitest';
import { changeCount, listChosen, readChosen, sumCounts } from './counts.ts';

test('counts go up and down, never below zero, and are listed one by one', () => {
  let counts = changeCount({}, 'mug', 1);
  counts = changeCount(counts, 'mug', 1);
  counts = changeCount(counts, 'chair', 1);
  counts = changeCount(counts, 'lamp', -1);
  expect(sumCounts(counts)).toBe(3);
  expect(listChosen(counts)).toEqual(['mug', 'mug', 'chair']);
  expect(listChosen(changeCount(counts, 'chair', -1))).toEqual(['mug', 'mug']);
});

test('an address names assets once each, and nothing else', () => {
  const id = (n: number) => `4f0c1c2e-5b1d-4a53-9f0e-${String(n).padStart(12, '0')}`;
  expect(readChosen(`?assets=${id(1)},${id(2)},${id(1)},x,../..`)).toEqual({ [id(1)]: 1, [id(2)]: 1 });
  expect(readChosen('?assets=')).toEqual({});
  expect(readChosen('')).toEqual({});
  const many = Array.from({ length: 20 }, (_, n) => id(n)).join();
  expect(sumCounts(readChosen(`?assets=${many}`))).toBe(12);
});
