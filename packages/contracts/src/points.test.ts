import { expect, test } from 'vitest';
import { cancelCostOf, GENERATION_COST_POINTS, generationCostOf } from './points.ts';

test('each further picture adds a fifth of the price, in whole points; one picture costs what it did', () => {
  const prices = (['low', 'medium', 'high'] as const).map((level) =>
    [0, 1, 2, 3].map((furtherCount) => generationCostOf(level, furtherCount)),
  );
  expect(prices).toEqual([
    [5, 6, 7, 8],
    [10, 12, 14, 16],
    [25, 30, 35, 40],
  ]);
  expect(generationCostOf('high', 0)).toBe(GENERATION_COST_POINTS.high);
});

test('cancelling costs half of it once the work has begun, rounded up', () => {
  expect([cancelCostOf(7, false), cancelCostOf(7, true), cancelCostOf(16, true)]).toEqual([0, 4, 8]);
});
