import { expect, test } from 'vitest';
import { chooseUnit } from './choose-unit.ts';

test.each([
  [0.4, 'm'],
  [0.01, 'm'],
  [20, 'm'],
  [25, 'mm'],
  [19_000, 'mm'],
  [30_000, null],
  [0.001, null],
])('numbers up to %d are in %s', (longest, unit) => {
  expect(chooseUnit(longest)).toBe(unit);
});
