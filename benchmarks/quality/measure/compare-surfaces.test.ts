import type { Mesh } from '@tangible/geometry';
import { createRandom } from '@tangible/geometry';
import { expect, test } from 'vitest';
import { sampleSurface } from '../truth/sample-surface.ts';
import { makeBox, makeSphere } from '../truth/test-shapes.ts';
import { alignPoints } from './align-points.ts';
import { compareBothWays, compareSurfaces, fitBox } from './compare-surfaces.ts';
import { fitSimilarity } from './fit-similarity.ts';
import { PointTree } from './point-tree.ts';
import { type Similarity, transformPoints } from './vectors.ts';

const sample = (mesh: Mesh, seed = 1) => sampleSurface(mesh, 10_000, createRandom(seed));

/** A rotation about an axis other than x, y and z. */
function turnBy(degrees: number, scale = 1, shift: Similarity['shift'] = [0, 0, 0]): Similarity {
  const half = (degrees * Math.PI) / 360;
  const [x, y, z] = [0.48, 0.6, 0.64].map((value) => value * Math.sin(half)) as [number, number, number];
  const w = Math.cos(half);
  return {
    rotation: [
      [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
      [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
      [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ],
    scale,
    shift,
  };
}

function expectClose(values: readonly number[], known: readonly number[], digits: number): void {
  expect(values).toEqual(known.map((value) => expect.closeTo(value, digits)));
}

test('finds the same nearest points as brute force, with and without guesses', () => {
  const { points } = sample(makeSphere(), 2);
  const { points: queries } = sampleSurface(makeBox([-1, -1, -1], [1, 1, 1]), 300, createRandom(3));
  const tree = new PointTree(points);
  const found = tree.nearestTo(queries);
  for (let i = 0; i < 300; i++) {
    let best = Infinity;
    for (let p = 0; p < points.length; p += 3) {
      best = Math.min(
        best,
        Math.hypot(
          points[p]! - queries[i * 3]!,
          points[p + 1]! - queries[i * 3 + 1]!,
          points[p + 2]! - queries[i * 3 + 2]!,
        ),
      );
    }
    expect(found.distances[i]).toBeCloseTo(best, 6);
  }
  expect(tree.nearestTo(queries, new Uint32Array(300).fill(7)).indices).toEqual(found.indices);
});

test('a surface against itself: only the sampling distance remains', () => {
  const { cd, f05, f50, normals } = compareSurfaces(sample(makeSphere(), 1), sample(makeSphere(), 2));
  // 10,000 points on a unit sphere lie about 0.035 apart; the mean to the nearest is half of that.
  expect(cd).toBeGreaterThan(0.01);
  expect(cd).toBeLessThan(0.025);
  expect(f05).toBeGreaterThan(0.99);
  expect(f50).toBe(1);
  expect(normals).toBeGreaterThan(0.99);
});

test('a sphere in a larger one: CD is the gap, F jumps where the threshold passes it', () => {
  const { cd, f10, f20, f50 } = compareSurfaces(sample(makeSphere(1)), sample(makeSphere(1.15)));
  expect(cd).toBeGreaterThan(0.149);
  expect(cd).toBeLessThan(0.16);
  expect([f10, f20, f50].map((value) => Math.round(value * 100) / 100)).toEqual([0, 1, 1]);
});

test('box normalisation removes size and position', () => {
  const boxed = (mesh: Mesh) => ({ ...mesh, positions: transformPoints(mesh.positions, fitBox(mesh.positions)) });
  const { f05 } = compareSurfaces(sample(boxed(makeSphere(0.3, [4, 5, 6]))), sample(boxed(makeSphere(2)), 2));
  expect(f05).toBeGreaterThan(0.99);
});

test('recovers a known similarity from point pairs', () => {
  const { points } = sample(makeBox([-1, -0.5, -0.2], [1, 0.5, 0.2]));
  const known = turnBy(100, 1.7, [0.3, -2, 5]);
  const found = fitSimilarity(points, transformPoints(points, known));
  expect(found.scale).toBeCloseTo(1.7, 4);
  expectClose(found.shift, known.shift, 3);
  expectClose(found.rotation.flat(), known.rotation.flat(), 4);
});

test('ICP recovers a rotated, scaled and shifted box from other points of its surface', () => {
  const box = makeBox([-1, -0.6, -0.3], [1, 0.6, 0.3]);
  const goal = sample(box, 5).points;
  const moved = transformPoints(sample(box, 6).points, turnBy(12, 0.9, [0.05, -0.08, 0.04]));
  const found = alignPoints(moved, goal);
  expect(found.scale).toBeCloseTo(1 / 0.9, 2);
  expectClose(found.rotation.flat(), turnBy(-12).rotation.flat(), 2);
});

test('ICP is kept only if it improves the result', () => {
  const box = makeBox([-1, -0.6, -0.3], [1, 0.6, 0.3]);
  const turned = { ...box, positions: transformPoints(box.positions, turnBy(15)) };
  const { box: before, icp } = compareBothWays(sample(turned), sample(box, 2));
  expect(before.f05).toBeLessThan(0.7);
  expect(icp.f05).toBeGreaterThan(0.95);
  expect(icp.normals).toBeGreaterThan(before.normals);
});
