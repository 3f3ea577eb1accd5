import { expect, test } from 'vitest';
import { makeBox, makeSphere } from '../truth/test-shapes.ts';
import { WindingTree } from '../truth/winding-tree.ts';
import { compareVolumes } from './compare-volumes.ts';

const cube = makeBox([0, 0, 0], [1, 1, 1]);

test('two cubes that share half of each have an IoU of a third', () => {
  // 48 nodes, so that the faces lie between them and the answer is exact.
  expect(compareVolumes(cube, makeBox([0.5, 0, 0], [1.5, 1, 1]), 48)).toBeCloseTo(1 / 3, 6);
});

test('identical, disjoint and nested solids', () => {
  expect(compareVolumes(cube, cube)).toBe(1);
  expect(compareVolumes(cube, makeBox([2, 0, 0], [3, 1, 1]))).toBe(0);
  expect(compareVolumes(cube, makeBox([0, 0, 0], [0.5, 0.5, 0.5]))).toBeCloseTo(1 / 8, 2);
});

test('winding numbers of a fine sphere are exact near and far', () => {
  const tree = new WindingTree(makeSphere(1, [0, 0, 0], 60));
  for (const [at, inside] of [
    [0, 1],
    [0.5, 1],
    [0.98, 1],
    [1.03, 0],
    [3, 0],
  ] as const) {
    expect(tree.windingAt(at * 0.6, at * 0.64, at * 0.48)).toBeCloseTo(inside, 1);
  }
});

test('overlapping parts count as one solid, and a missing side does not empty a box', () => {
  const other = makeBox([0.5, 0, 0], [1.5, 1, 1]);
  const both = {
    positions: Float32Array.from([...cube.positions, ...other.positions]),
    indices: Uint32Array.from([...cube.indices, ...other.indices.map((v) => v + 8)]),
  };
  expect(compareVolumes(both, makeBox([0, 0, 0], [1.5, 1, 1]))).toBe(1);
  const open = { ...cube, indices: cube.indices.slice(0, -6) };
  expect(new WindingTree(open).isInside(0.4, 0.5, 0.5)).toBe(true);
  expect(new WindingTree(open).isInside(1.4, 0.5, 0.5)).toBe(false);
});
