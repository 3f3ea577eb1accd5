import { createRandom, type Mesh } from '@tangible/geometry';
import { expect, test } from 'vitest';
import { sampleSurface } from '../truth/sample-surface.ts';
import { makeBox, makeSphere } from '../truth/test-shapes.ts';
import { compareBothWays } from './compare-surfaces.ts';
import { compareUnseen } from './compare-unseen.ts';
import { findHidden } from './find-hidden.ts';
import { NO_CHANGE } from './vectors.ts';

const AWAY = 5;
const ball = makeSphere(1, [0, 0, -AWAY]);

/** Only the half of a ball that faces the camera, or only the other one, is pressed flat. */
function press(mesh: Mesh, side: 'near' | 'far'): Mesh {
  const positions = mesh.positions.map((value, i) => {
    if (i % 3 !== 2) return value;
    const z = value + AWAY;
    return (side === 'near' ? z > 0 : z < 0) ? z * 0.5 - AWAY : value;
  });
  return { ...mesh, positions };
}

function compare(asset: Mesh) {
  const own = sampleSurface(asset, 4000, createRandom(1));
  const truth = sampleSurface(ball, 4000, createRandom(2));
  const { distances, icp } = compareBothWays(own, truth);
  return {
    all: icp,
    unseen: compareUnseen({
      asset,
      truth: ball,
      assetPoints: own.points,
      truthPoints: truth.points,
      distances,
      toCamera: NO_CHANGE,
    })!,
  };
}

test('of a box seen from the front only the front is not hidden', () => {
  const box = makeBox([-1, -1, -6], [1, 1, -4]);
  const points = Float32Array.from([0.5, 0.5, -4, 0.5, 0.5, -6, 1, 0, -5, 0, -1, -5.9]);
  expect([...findHidden(points, box)]).toEqual([0, 1, 1, 1]);
});

test('a wrong far side counts, a wrong near side does not', () => {
  const far = compare(press(ball, 'far'));
  const near = compare(press(ball, 'near'));
  expect(far.unseen.f10).toBeLessThan(far.all.f10 - 0.05);
  expect(near.unseen.f10).toBeGreaterThan(near.all.f10 + 0.05);
  expect(far.unseen.share).toBeGreaterThan(0.5);
  expect(far.unseen.share).toBeLessThan(0.65);
});

test('a sheet that hides nothing has no unseen side', () => {
  const sheet = {
    positions: Float32Array.from([-1, -1, -5, 1, -1, -5, 0, 1, -5]),
    indices: Uint32Array.from([0, 1, 2]),
  };
  const { points } = sampleSurface(sheet, 100, createRandom(3));
  const distances = { result: new Float32Array(100), truth: new Float32Array(100) };
  const [asset, truth, assetPoints, truthPoints] = [sheet, sheet, points, points];
  expect(compareUnseen({ asset, truth, assetPoints, truthPoints, distances, toCamera: NO_CHANGE })).toBeNull();
});
