import { expect, test } from 'vitest';
import { predictExactly } from '../../packages/engine/test/predict-exactly.ts';
import { COMPACT, FINE, packPrediction, unpackPrediction } from './frozen-prediction.ts';

const { coverage, ...ball } = predictExactly((x, y, z) => Math.hypot(x, y, z) - 0.6);
const frozen = {
  name: 'ball',
  ...ball,
  up: [0, 1, 0] as const,
  hM: 0.1,
  silhouette: coverage,
  truth: Float32Array.of(0.1, -1, 0.5, 1, 0, -0.25),
};
const inside = [...coverage.values.keys()].filter((i) => coverage.values[i]! > 0);

test.each([
  ['fine', { ...FINE }, 0.005],
  ['compact', { ...COMPACT, effort: 4 }, 0.09],
])('a %s prediction is restored up to its precision', (_, precision, distanceError) => {
  const back = unpackPrediction(packPrediction(frozen, precision));
  expect(back.name).toBe('ball');
  expect(back.camera.s).toBe(ball.camera.s);
  expect(back.silhouette.values).toEqual(coverage.values);
  expect([...back.truth]).toEqual([...frozen.truth].map((value) => expect.closeTo(value, 3)));
  for (const i of inside) {
    if (Math.abs(back.maps.front[i]! - ball.maps.front[i]!) > precision.depth) expect.fail(`front of pixel ${i}`);
  }
  const middle = Array.from({ length: 128 }, (_, k) => k * 128 * 128 + 64 * 128 + 64);
  const errors = middle.map((i) => Math.abs(back.distances[i]! - ball.distances[i]!));
  expect(Math.max(...errors)).toBeLessThan(distanceError);
});
