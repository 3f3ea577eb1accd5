import { expect, test } from 'vitest';
import { chooseDoublings, chooseScale } from './number-scale.ts';

test.each([
  [9.7, [0, 2, 4, 6, 8, 10]],
  [10, [0, 2, 4, 6, 8, 10]],
  [14.1, [0, 5, 10, 15]],
  [1439, [0, 500, 1000, 1500]],
  [0.6, [0, 0.2, 0.4, 0.6]],
])('a scale to %d has few round steps', (longest, expected) => {
  const { max, values } = chooseScale(longest);
  expect(values.map((value) => Number(value.toFixed(9)))).toEqual(expected);
  expect(max).toBeCloseTo(expected.at(-1)!, 12);
});

test('factors lie on doublings', () => {
  expect(chooseDoublings(27.3)).toEqual({ max: 5, values: [1, 2, 4, 8, 16, 32] });
  expect(chooseDoublings(1)).toEqual({ max: 1, values: [1, 2] });
});
