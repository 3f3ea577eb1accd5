import { expect, test } from 'vitest';
import { PASSES } from '../../packages/engine/src/reconstruct/passes.ts';
import { runPasses } from '../../packages/engine/src/reconstruct/reconstruct-solid.ts';
import type { Reconstruction } from '../../packages/engine/src/reconstruct/reconstruction.ts';
import { findRevolution } from '../../packages/engine/src/reconstruct/revolution/find-revolution.ts';
import { makeRay } from '../../packages/engine/src/reconstruct/revolution/make-ray.ts';
import { valueAlong } from '../../packages/engine/src/reconstruct/revolution/revolution.ts';
import { roundBody } from '../../packages/engine/src/reconstruct/revolution/round-body.ts';
import type { FrozenPrediction } from './frozen-prediction.ts';
import { readFixtures } from './read-fixtures.ts';
import { beginFrozen } from './reconstruct-frozen.ts';

const frozen = new Map<string, FrozenPrediction>();
for await (const one of readFixtures()) frozen.set(one.name, one);

/** Everything up to the body of revolution. */
function prepare(name: string) {
  const { piece, options } = beginFrozen(frozen.get(name)!, 'low');
  const passes = PASSES.slice(
    0,
    PASSES.findIndex((pass) => pass.name === findRevolution.name),
  );
  return { ready: runPasses(passes, piece, options) as Reconstruction, options };
}

/** How far the back lies from the round body in the median, in h, over the rays that leave through the middle of it. */
function measureOff(
  { grid, layers, prediction: { camera } }: Reconstruction,
  body: NonNullable<Reconstruction['revolution']>,
) {
  const { point, direction: a, first, step, radii } = body;
  const last = first + step * (radii.length - 1);
  const offs: number[] = [];
  for (let i = 0; i < layers.back.length; i++) {
    if (grid.edges[i]! >= -0.05) continue;
    const [base, move] = makeRay(grid, camera, i);
    const from = [0, 1, 2].map((k) => base[k]! + move[k]! * layers.back[i]! - point[k]!);
    const at = from[0]! * a[0] + from[1]! * a[1] + from[2]! * a[2];
    if (at < first + 0.3 * (last - first) || at > first + 0.6 * (last - first)) continue;
    offs.push(Math.abs(Math.hypot(...from.map((value, k) => value - at * a[k]!)) - valueAlong(radii, body, at)));
  }
  return offs.sort((a, b) => a - b)[offs.length >> 1]!;
}

test('the hidden side of a teapot becomes as round as its seen side', () => {
  const { ready, options } = prepare('teapot');
  const { revolution } = findRevolution.run(ready, options);
  const before = measureOff(ready, revolution!);
  const { layers } = roundBody.run({ ...ready, revolution }, options);
  const after = measureOff({ ...ready, layers }, revolution!);
  expect(after).toBeLessThan(0.005);
  expect(before).toBeGreaterThan(3 * after);
  expect(layers.front).toEqual(ready.layers.front);
});

test('a nightstand keeps every depth, and so does a teapot when symmetry is off', () => {
  const box = prepare('nightstand');
  const { revolution } = findRevolution.run(box.ready, box.options);
  expect(revolution).toBeNull();
  expect(roundBody.run({ ...box.ready, revolution }, box.options).layers).toBe(box.ready.layers);
  const pot = prepare('teapot');
  expect(findRevolution.run(pot.ready, { ...pot.options, symmetry: 'off' }).revolution).toBeNull();
});
