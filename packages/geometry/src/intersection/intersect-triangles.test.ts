import { describe, expect, test } from 'vitest';
import { makeCube, mergeMeshes, moveMesh } from '../../test/shapes.ts';
import { meshSolid, table } from '../../test/solids.ts';
import { measureSolid } from '../mass/measure-solid.ts';
import { createRandom } from '../numeric/create-random.ts';
import {
  countSelfIntersections,
  listIntersectingTriangles,
  visitSelfIntersections,
} from './count-self-intersections.ts';
import { intersectTriangles } from './intersect-triangles.ts';
import { untangleMesh } from './untangle-mesh.ts';

const meet = (...positions: number[]) => intersectTriangles(Float32Array.from(positions), 0, 3, 6, 9, 12, 15);
/** Triangles without an area are cleaned away before anything intersects them. */
const hasArea = (p: Float32Array, i: number) => {
  const [u, v] = [[0, 1, 2].map((k) => p[i + 3 + k]! - p[i + k]!), [0, 1, 2].map((k) => p[i + 6 + k]! - p[i + k]!)];
  return (
    Math.hypot(...[0, 1, 2].map((k) => u[(k + 1) % 3]! * v[(k + 2) % 3]! - u[(k + 2) % 3]! * v[(k + 1) % 3]!)) > 0.01
  );
};
const flat = [0, 0, 0, 1, 0, 0, 0, 1, 0];

describe('intersectTriangles', () => {
  test('crossing, touching and disjoint', () => {
    expect(meet(...flat, 0.2, 0.2, -1, 0.2, 0.2, 1, 0.3, 0.2, 1)).toBe(true);
    expect(meet(...flat, 0.2, 0.2, 0, 0.2, 0.2, 1, 0.3, 0.2, 1)).toBe(true);
    expect(meet(...flat, 0.2, 0.2, 1e-30, 0.2, 0.2, 1, 0.3, 0.2, 1)).toBe(false);
    expect(meet(...flat, 2, 2, -1, 2, 2, 1, 3, 2, 1)).toBe(false);
  });

  test('coplanar: overlapping, sharing a border point, disjoint', () => {
    expect(meet(...flat, 0.2, 0.2, 0, 0.9, 0.2, 0, 0.2, 0.9, 0)).toBe(true);
    expect(meet(...flat, 0.5, 0.5, 0, 1, 1, 0, 0.5, 1, 0)).toBe(true);
    expect(meet(...flat, 0.6, 0.6, 0, 1, 1, 0, 0.6, 1, 0)).toBe(false);
  });

  test('seed 1: the order of triangles and corners does not matter', () => {
    const random = createRandom(1);
    let met = 0;
    for (let round = 0; round < 500; round++) {
      // Few different coordinates: many triangles touch or lie in one plane.
      const p = Float32Array.from({ length: 18 }, () => Math.floor(random() * 4) / 3);
      if (!hasArea(p, 0) || !hasArea(p, 9)) continue;
      const result = intersectTriangles(p, 0, 3, 6, 9, 12, 15);
      if (result) met++;
      expect(intersectTriangles(p, 9, 12, 15, 0, 3, 6)).toBe(result);
      expect(intersectTriangles(p, 3, 6, 0, 15, 9, 12)).toBe(result);
      expect(intersectTriangles(p, 6, 3, 0, 9, 12, 15)).toBe(result);
    }
    expect(met).toBeGreaterThan(50);
    expect(met).toBeLessThan(450);
  });
});

test('a solid does not intersect itself; two that overlap do, in the listed triangles', () => {
  const one = meshSolid(table, 21);
  expect(countSelfIntersections(one)).toBe(0);
  const two = mergeMeshes(makeCube(), moveMesh(makeCube(), [0.5, 0.3, 0.2]));
  const pairs: [number, number][] = [];
  visitSelfIntersections(two, (a, b) => pairs.push([a, b]));
  expect(pairs.length).toBe(countSelfIntersections(two));
  expect(pairs.every(([a, b]) => a < 12 !== b < 12)).toBe(true);
  expect(listIntersectingTriangles(two)).toEqual([...new Set(pairs.flat())].sort((a, b) => a - b));
});

test('a vertex pushed through the opposite side is untangled, and the volume stays', () => {
  const whole = meshSolid(table, 33);
  const positions = whole.positions.slice();
  const top = [...positions.keys()].filter(
    (i) => i % 3 === 1 && positions[i]! > 0.44 && Math.abs(positions[i - 1]!) < 0.1,
  );
  positions[top[0]!] = 0.3;
  const tangled = { ...whole, positions };
  expect(countSelfIntersections(tangled)).toBeGreaterThan(0);
  const { mesh, selfIntersectionCount } = untangleMesh(tangled);
  expect(selfIntersectionCount).toBe(0);
  expect(countSelfIntersections(mesh)).toBe(0);
  expect(measureSolid(mesh).volume / measureSolid(whole).volume).toBeCloseTo(1, 1);
});
