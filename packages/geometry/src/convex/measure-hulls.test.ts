import { describe, expect, test } from 'vitest';
import { makeCube, moveMesh } from '../../test/shapes.ts';
import { meshSolid, mug } from '../../test/solids.ts';
import { measureBox, measureSolid } from '../mass/measure-solid.ts';
import { buildHull } from './build-hull.ts';
import { clusterVertices } from './cluster-vertices.ts';
import { listHullPlanes, measureDepth } from './hull-planes.ts';
import { measureHulls } from './measure-hulls.ts';
import { sampleSurface } from './sample-surface.ts';

describe('measureHulls', () => {
  test('a cube that is its own hull has no error', () => {
    const { volumeError, distanceError } = measureHulls(makeCube(), [makeCube()]);
    expect(volumeError).toBeCloseTo(0, 2);
    expect(distanceError).toBeLessThan(0.01);
  });

  test('a hull that is too large, too small or moved changes volume and distance', () => {
    const large = measureHulls(makeCube(), [moveMesh(makeCube(), [-0.1, -0.1, -0.1], 1.2)]);
    expect(large.volumeError).toBeCloseTo(1.2 ** 3 - 1, 1);
    expect(large.distanceError).toBeGreaterThan(0.1);
    expect(measureHulls(makeCube(), [moveMesh(makeCube(), [0, 0, 0], 0.5)]).volumeError).toBeCloseTo(-0.875, 1);
    const moved = measureHulls(makeCube(), [moveMesh(makeCube(), [0.3, 0, 0])]);
    expect(moved.volumeError).toBeCloseTo(0, 1);
    expect(moved.distanceError).toBeCloseTo(0.3, 1);
  });

  test('two halves that share a side, or overlap, are as good as the whole', () => {
    const half = (from: number, to: number) => {
      const cube = makeCube();
      return { ...cube, positions: cube.positions.map((v, i) => (i % 3 === 0 ? from + v * (to - from) : v)) };
    };
    expect(measureHulls(makeCube(), [half(0, 0.5), half(0.5, 1)]).volumeError).toBeCloseTo(0, 1);
    const overlapping = measureHulls(makeCube(), [half(0, 0.7), half(0.3, 1)]);
    expect(overlapping.volumeError).toBeCloseTo(0, 1);
    expect(overlapping.distanceError).toBeLessThan(0.02);
  });

  test('the hull of a mug fills its cup', () => {
    const mesh = meshSolid(mug, 33);
    expect(measureHulls(mesh, [buildHull(mesh.positions)]).volumeError).toBeGreaterThan(1);
  });
});

test('measureDepth is positive inside, 0 on the surface, negative outside', () => {
  const planes = listHullPlanes(makeCube());
  expect(measureDepth(planes, [0.5, 0.5, 0.5])).toBeCloseTo(0.5, 6);
  expect(measureDepth(planes, [0.5, 0, 0.5])).toBeCloseTo(0, 6);
  expect(measureDepth(planes, [0.5, 2, 0.5])).toBeCloseTo(-1, 6);
});

test('sampled points lie on the surface, equally many on each side of a cube, deterministically', () => {
  const points = sampleSurface(makeCube(), 600);
  const counts = new Array(6).fill(0);
  for (let i = 0; i < points.length; i += 3) {
    const sides = [0, 1, 2].flatMap((k) => [Math.abs(points[i + k]!), Math.abs(points[i + k]! - 1)]);
    expect(Math.min(...sides)).toBeLessThan(1e-6);
    counts[sides.indexOf(Math.min(...sides))]++;
  }
  for (const count of counts) expect(Math.abs(count - 100)).toBeLessThan(10);
  expect(sampleSurface(makeCube(), 600)).toEqual(points);
});

test('clustered vertices stay within a cell, and the volume stays about the same', () => {
  const mesh = meshSolid(mug, 49);
  const light = clusterVertices(mesh, 20);
  expect(light.indices.length).toBeLessThan(0.6 * mesh.indices.length);
  expect(measureSolid(light).volume / measureSolid(mesh).volume).toBeCloseTo(1, 0);
  const [a, b] = [measureBox(mesh.positions), measureBox(light.positions)];
  const cell = Math.max(...a.max.map((value, k) => value - a.min[k]!)) / 20;
  for (const k of [0, 1, 2]) {
    expect(b.min[k]! - a.min[k]!).toBeLessThan(cell);
    expect(a.max[k]! - b.max[k]!).toBeLessThan(cell);
  }
});
