import { expect, test } from 'vitest';
import { assumeUnit } from './units.ts';

test.each([
  [0.4, 'metres'],
  [0.01, 'metres'],
  [20, 'metres'],
  [20.1, 'millimetres'],
  [120, 'millimetres'],
  [20_000, 'millimetres'],
  [0.005, 'metres'],
  [90_000, 'metres'],
])('a longest side of %d is taken as %s', (longest, unit) => {
  expect(assumeUnit(longest)).toBe(unit);
});
