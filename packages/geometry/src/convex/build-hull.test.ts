import { describe, expect, test } from 'vitest';
import { makeCube } from '../../test/shapes.ts';
import { measureSolid } from '../mass/measure-solid.ts';
import { measureTopology } from '../mesh/measure-topology.ts';
import { createRandom } from '../numeric/create-random.ts';
import type { Mesh } from '../types.ts';
import { buildHull } from './build-hull.ts';
import { listHullPlanes, measureDepth } from './hull-planes.ts';

function expectConvex(hull: Mesh): void {
  const topology = measureTopology(hull);
  expect(topology.boundaryEdgeCount + topology.nonManifoldEdgeCount + topology.flippedEdgeCount).toBe(0);
  expect(topology.eulerCharacteristic).toBe(2);
  expect(measureSolid(hull).volume).toBeGreaterThan(0);
  expect(findOutermost(hull, hull.positions)).toBeLessThan(1e-5 * sizeOf(hull.positions));
}

/** The farthest that any of the points lies outside. */
function findOutermost(hull: Mesh, points: Float32Array): number {
  const planes = listHullPlanes(hull);
  let farthest = 0;
  for (let i = 0; i < points.length; i += 3) {
    farthest = Math.max(farthest, -measureDepth(planes, points.subarray(i, i + 3)));
  }
  return farthest;
}

function sizeOf(positions: Float32Array): number {
  return Math.max(...positions) - Math.min(...positions);
}

describe('buildHull', () => {
  test('a cube is its own hull: 8 corners, 12 triangles, the same numbers', () => {
    const hull = buildHull(makeCube().positions);
    expect([...hull.positions].sort()).toEqual([...makeCube().positions].sort());
    expect(hull.indices).toHaveLength(36);
    expect(measureSolid(hull).volume).toBe(1);
    expectConvex(hull);
  });

  test('points on sides, on edges and inside change nothing', () => {
    const points: number[] = [];
    for (let i = 0; i < 1000; i++) points.push((i % 10) / 9, (Math.floor(i / 10) % 10) / 9, Math.floor(i / 100) / 9);
    const hull = buildHull(Float32Array.from(points));
    expect(hull.positions).toHaveLength(24);
    expect(measureSolid(hull).volume).toBeCloseTo(1, 6);
  });

  test('60 point clouds: convex, closed, outward, around every point, deterministic (seed 21)', () => {
    const random = createRandom(21);
    for (let round = 0; round < 60; round++) {
      const count = 4 + Math.floor(random() * 150);
      const scale = 10 ** (random() * 6 - 4);
      const flatness = random() < 0.3 ? 0.001 : 1;
      const points = new Float32Array(count * 3);
      for (let i = 0; i < points.length; i++)
        points[i] = (random() - 0.5) * scale * (i % 3 === 1 ? flatness : 1) + scale;
      // Some lie on a coarse grid, so that many share planes and places.
      if (round % 2 === 0)
        for (let i = 0; i < points.length; i++) points[i] = Math.round(points[i]! / scale / 0.1) * 0.1 * scale;
      const hull = buildHull(points, { vertexCountMax: Infinity });
      expectConvex(hull);
      expect(findOutermost(hull, points)).toBeLessThan(4e-5 * scale);
      expect(buildHull(points, { vertexCountMax: Infinity })).toEqual(hull);
    }
  });

  test('a ball of 5000 points is limited to 64 vertices and loses little volume', () => {
    const random = createRandom(4);
    const points = new Float32Array(15_000);
    for (let i = 0; i < points.length; i += 3) {
      const [x, y, z] = [random() - 0.5, random() - 0.5, random() - 0.5];
      const length = Math.hypot(x, y, z);
      points.set([x / length, y / length, z / length], i);
    }
    const hull = buildHull(points);
    expectConvex(hull);
    expect(hull.positions.length / 3).toBeLessThanOrEqual(64);
    expect(findOutermost(hull, points)).toBeLessThan(0.05);
    expect(measureSolid(hull).volume / ((4 / 3) * Math.PI)).toBeGreaterThan(0.92);
    expect(Math.min(...hull.positions)).toBeGreaterThanOrEqual(Math.min(...points));
  });

  test.each([
    ['one point', [3, 4, 5]],
    ['one point many times', [3, 4, 5, 3, 4, 5, 3, 4, 5, 3, 4, 5, 3, 4, 5]],
    ['a line', [0, 0, 0, 1, 2, 3, 2, 4, 6, 3, 6, 9]],
    ['a flat square', [0, 0, 0, 1, 0, 0, 0, 0, 1, 1, 0, 1]],
    ['a leaning triangle', [0, 0, 0, 1, 0.3, 0, 0, 0.7, 1]],
    ['nearly a point, far away', [1000, 1000, 1000, 1000.0001, 1000, 1000]],
  ])('%s becomes a thin solid', (_, points) => {
    const hull = buildHull(Float32Array.from(points));
    expectConvex(hull);
    expect(findOutermost(hull, Float32Array.from(points))).toBeLessThan(1e-3);
  });

  test('rejects empty and non-finite input', () => {
    expect(() => buildHull(new Float32Array(0))).toThrow(RangeError);
    expect(() => buildHull(Float32Array.of(0, 0, 0, Number.NaN, 1, 1))).toThrow(RangeError);
  });
});
