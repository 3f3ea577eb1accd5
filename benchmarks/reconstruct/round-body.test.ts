import { expect, test } from 'vitest';
import { PASSES } from '../../packages/engine/src/reconstruct/passes.ts';
import { runPasses } from '../../packages/engine/src/reconstruct/reconstruct-solid.ts';
import type { FrustumVolume, Reconstruction } from '../../packages/engine/src/reconstruct/reconstruction.ts';
import { findRevolution } from '../../packages/engine/src/reconstruct/revolution/find-revolution.ts';
import { followAttached } from '../../packages/engine/src/reconstruct/revolution/follow-attached.ts';
import { makeRay } from '../../packages/engine/src/reconstruct/revolution/make-ray.ts';
import { type Revolution, valueAlong } from '../../packages/engine/src/reconstruct/revolution/revolution.ts';
import { roundBody } from '../../packages/engine/src/reconstruct/revolution/round-body.ts';
import { traceRays } from '../../packages/engine/src/reconstruct/revolution/trace-rays.ts';
import { trustLimb } from '../../packages/engine/src/reconstruct/revolution/trust-side.ts';
import { uniteBody } from '../../packages/engine/src/reconstruct/revolution/unite-body.ts';
import { countPieces } from '../../packages/engine/src/reconstruct/solid/find-pieces.ts';
import { joinPieces } from '../../packages/engine/src/reconstruct/solid/join-pieces.ts';
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

/** How far one side lies from the round body in the median, in h, over the rays that pass the middle of it. */
function measureOff(
  { grid, layers, prediction: { camera } }: Reconstruction,
  body: Revolution,
  side: 'front' | 'back',
) {
  const { point, direction: a, first, step, radii } = body;
  const last = first + step * (radii.length - 1);
  const offs: number[] = [];
  for (let i = 0; i < layers.back.length; i++) {
    if (grid.edges[i]! >= -0.05) continue;
    const [base, move] = makeRay(grid, camera, i);
    const from = [0, 1, 2].map((k) => base[k]! + move[k]! * layers[side][i]! - point[k]!);
    const at = from[0]! * a[0] + from[1]! * a[1] + from[2]! * a[2];
    if (at < first + 0.3 * (last - first) || at > first + 0.6 * (last - first)) continue;
    offs.push(Math.abs(Math.hypot(...from.map((value, k) => value - at * a[k]!)) - valueAlong(radii, body, at)));
  }
  return offs.sort((a, b) => a - b)[offs.length >> 1]!;
}

test('both sides of a teapot become round', () => {
  const { ready, options } = prepare('teapot');
  const { revolution } = findRevolution.run(ready, options);
  const { layers } = roundBody.run({ ...ready, revolution }, options);
  for (const [side, most] of [
    ['back', 0.005],
    ['front', 0.02],
  ] as const) {
    const after = measureOff({ ...ready, layers }, revolution!, side);
    expect(after, side).toBeLessThan(most);
    expect(measureOff(ready, revolution!, side), side).toBeGreaterThan(1.5 * after);
  }
});

test('its surface passes where the body ends, and its handle goes on behind it', () => {
  const { ready, options } = prepare('teapot');
  const rest = PASSES.slice(PASSES.findIndex((pass) => pass.name === findRevolution.name));
  const without = runPasses(
    rest.filter((pass) => pass.name !== uniteBody.name && pass.name !== joinPieces.name),
    ready,
    options,
  ) as Reconstruction;
  const { solid } = uniteBody.run(without, options);
  const body = without.revolution!;
  expect(measureLimb({ ...without, solid }, body)).toBeLessThan(0.003);
  // In one piece before pieces are joined.
  expect(countPieces(solid.volume)).toBeLessThanOrEqual(countPieces(without.solid.volume));
  const passages = traceRays(body, without.grid, without.prediction.camera);
  const { attached } = followAttached(body, without.grid, without.layers, without.prediction.camera, passages, 0.08);
  const behind = attached.flatMap((part, i) => {
    const far = passages[i]?.far;
    return part && far !== undefined && part.to > far + 0.1 && part.edge < -0.02 ? [{ ...part, i, far }] : [];
  });
  expect(behind.length).toBeGreaterThan(20);
  const countHeld = (held: FrustumVolume) =>
    behind.filter(({ i, far, from, to }) => valueAt(held, i, (Math.max(far, from) + to) / 2) < 0).length;
  expect(countHeld(solid)).toBe(behind.length);
  expect(countHeld(without.solid)).toBeLessThan(0.8 * behind.length);
});

/** How far the solid begins from the body on average, in h, where rays graze its side. */
function measureLimb({ grid, solid, prediction: { camera } }: Reconstruction, body: Revolution): number {
  const offs: number[] = [];
  traceRays(body, grid, camera).forEach((passage, i) => {
    if (!passage || passage.facing > 0.4 || trustLimb(body, passage.nearAt) < 1) return;
    let depth = passage.near - 0.3;
    while (depth < passage.near + 0.3 && valueAt(solid, i, depth) > 0) depth += 0.005;
    offs.push(Math.abs(depth - passage.near) * passage.facing);
  });
  return offs.reduce((sum, off) => sum + off, 0) / offs.length;
}

function valueAt({ volume, firstDepth, depthStep }: FrustumVolume, ray: number, depth: number): number {
  const [nx, ny, nz] = volume.counts;
  const k = Math.min(nz - 1.001, Math.max(0, (depth - firstDepth) / depthStep));
  const node = Math.floor(k) * nx * ny + ray;
  return volume.values[node]! + (volume.values[node + nx * ny]! - volume.values[node]!) * (k % 1);
}

test('a nightstand keeps every depth, and so does a teapot when symmetry is off', () => {
  const box = prepare('nightstand');
  const { revolution } = findRevolution.run(box.ready, box.options);
  expect(revolution).toBeNull();
  expect(roundBody.run({ ...box.ready, revolution }, box.options).layers).toBe(box.ready.layers);
  const pot = prepare('teapot');
  expect(findRevolution.run(pot.ready, { ...pot.options, symmetry: 'off' }).revolution).toBeNull();
});
