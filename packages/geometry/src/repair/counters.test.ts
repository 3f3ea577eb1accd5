import { expect, test } from 'vitest';
import { sampleSurface } from '../../test/random-solids.ts';
import { mergeMeshes, moveMesh } from '../../test/shapes.ts';
import { countDuplicateFaces } from '../connectivity/count-duplicate-faces.ts';
import { countInnerShells } from '../intersection/count-inner-shells.ts';
import { countSelfIntersections, visitSelfIntersections } from '../intersection/count-self-intersections.ts';
import { intersectTriangles } from '../intersection/intersect-triangles.ts';
import { createRandom } from '../numeric/create-random.ts';
import type { Mesh } from '../types.ts';
import { extractIsosurface } from '../volume/extract-isosurface.ts';

const ball = (count: number, radius = 0.8) => sampleSurface(count, (x, y, z) => Math.hypot(x, y, z) - radius);

test('a ball has no self-intersections, two overlapping balls have some', () => {
  expect(countSelfIntersections(ball(24))).toBe(0);
  expect(countSelfIntersections(mergeMeshes(ball(24), moveMesh(ball(24), [3, 0, 0])))).toBe(0);
  expect(countSelfIntersections(mergeMeshes(ball(24), moveMesh(ball(24), [0.5, 0.1, 0.2])))).toBeGreaterThan(100);
});

test('an empty mesh has zero counts', () => {
  const empty: Mesh = { positions: new Float32Array(), indices: new Uint32Array() };
  expect([countSelfIntersections(empty), countInnerShells(empty), countDuplicateFaces(empty)]).toEqual([0, 0, 0]);
});

test('distinguishes triangles that pierce, touch, overlap in one plane or are disjoint', () => {
  const meet = (...points: number[]) => intersectTriangles(Float32Array.from(points), 0, 3, 6, 9, 12, 15);
  const flat = [0, 0, 0, 4, 0, 0, 0, 4, 0];
  expect(meet(...flat, 1, 1, -1, 1, 1, 1, 5, 5, 1)).toBe(true);
  expect(meet(...flat, 1, 1, 0, 1, 1, 1, 5, 5, 1)).toBe(true);
  expect(meet(...flat, 1, 1, 1e-30, 1, 1, 1, 5, 5, 1)).toBe(false);
  expect(meet(...flat, 3, 3, -1, 3, 3, 1, 5, 5, 1)).toBe(false);
  expect(meet(...flat, 1, 1, 0, 2, 1, 0, 1, 2, 0)).toBe(true);
  expect(meet(...flat, 3, 3, 0, 5, 3, 0, 3, 5, 0)).toBe(false);
  expect(meet(...flat, 2, -1, 0, 2, 1, 0, 2, 0, 5)).toBe(true);
});

test('seed 11: the tree finds the same pairs as brute force', () => {
  const random = createRandom(11);
  for (let round = 0; round < 20; round++) {
    const count = 60;
    const positions = new Float32Array(count * 9);
    for (let t = 0; t < count; t++) {
      const middle = [random(), random(), random()];
      for (let i = 0; i < 9; i++) positions[t * 9 + i] = middle[i % 3]! + 0.4 * (random() - 0.5);
    }
    const mesh = { positions, indices: Uint32Array.from({ length: count * 3 }, (_, i) => i) };
    const expected = new Set<string>();
    for (let a = 0; a < count; a++) {
      for (let b = a + 1; b < count; b++) {
        const [i, k] = [a * 9, b * 9];
        if (intersectTriangles(positions, i, i + 3, i + 6, k, k + 3, k + 6)) expected.add(`${a} ${b}`);
      }
    }
    const found: string[] = [];
    visitSelfIntersections(mesh, (a, b) => found.push(`${Math.min(a, b)} ${Math.max(a, b)}`));
    expect(found.length).toBe(expected.size);
    expect(new Set(found)).toEqual(expected);
  }
});

test('a shell within a shell is counted, one next to it is not', () => {
  expect(countInnerShells(ball(20))).toBe(0);
  expect(countInnerShells(mergeMeshes(ball(20), ball(20, 0.5)))).toBe(1);
  expect(countInnerShells(mergeMeshes(mergeMeshes(ball(20), ball(20, 0.5)), ball(20, 0.3)))).toBe(2);
  expect(countInnerShells(mergeMeshes(ball(20), moveMesh(ball(20, 0.5), [2, 0, 0])))).toBe(0);
  const bowl = sampleSurface(32, (x, y, z) => Math.max(Math.abs(Math.hypot(x, y, z) - 0.75) - 0.12, y - 0.3));
  expect(countInnerShells(mergeMeshes(bowl, ball(20, 0.3)))).toBe(0);
});

test('a duplicate face counts once, in either direction', () => {
  const positions = Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1);
  const indices = Uint32Array.of(0, 1, 2, 0, 1, 3, 2, 1, 0, 1, 2, 0);
  expect(countDuplicateFaces({ positions, indices })).toBe(2);
  expect(
    countDuplicateFaces(
      extractIsosurface({ values: new Float32Array(27).fill(-1), counts: [3, 3, 3], origin: [0, 0, 0], spacing: 1 }),
    ),
  ).toBe(0);
});
