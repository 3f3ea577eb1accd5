import { expect, test } from 'vitest';
import { describeSpread, stackScores } from './describe-spread.ts';

test('scores are described by their 10 %, 25 % and 50 % quantiles', () => {
  const scores = [0.95, 0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
  expect(describeSpread(scores)).toEqual({
    objects: 11,
    tenth: expect.closeTo(0.1, 9),
    quarter: expect.closeTo(0.25, 9),
    median: 0.5,
    good: 2,
  });
  expect(describeSpread([0.7])).toEqual({ objects: 1, tenth: 0.7, quarter: 0.7, median: 0.7, good: 0 });
});

test('marks of nearly equal score are stacked, and a full score stays on the scale', () => {
  expect(stackScores([0.11, 1, 0.19, 0.99, 0, 0.1], 10)).toEqual([
    { bin: 1, place: 0 },
    { bin: 9, place: 0 },
    { bin: 1, place: 1 },
    { bin: 9, place: 1 },
    { bin: 0, place: 0 },
    { bin: 1, place: 2 },
  ]);
});
