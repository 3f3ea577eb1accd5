import { expect, test } from 'vitest';
import { chooseScale } from './choose-scale.ts';

test.each([
  [0.27, 0.05],
  [0.17, 0.02],
  [0.18, 0.05],
  [0.36, 0.1],
  [1.7, 0.2],
  [1.8, 0.5],
  [36, 10],
  [0.01, 0.002],
])('next to %d m, a scale of %d m is drawn', (spanM, scaleM) => {
  expect(chooseScale(spanM)).toBeCloseTo(scaleM, 12);
});
