import { describe, expect, test } from 'vitest';
import { makeCube, mergeMeshes, moveMesh, ring } from '../../test/shapes.ts';
import { box, chair, join, lamp, meshSolid, mug, randomSolid, table } from '../../test/solids.ts';
import { measureBox, measureSolid } from '../mass/measure-solid.ts';
import { measureTopology } from '../mesh/measure-topology.ts';
import { createRandom } from '../numeric/create-random.ts';
import type { Mesh } from '../types.ts';
import { decomposeConvex } from './decompose-convex.ts';
import { listHullPlanes, measureDepth } from './hull-planes.ts';
import { measureHulls } from './measure-hulls.ts';
import { sampleSurface } from './sample-surface.ts';

/** Every hull closed, facing outward and convex, with at most 64 vertices. */
function expectHulls(hulls: readonly Mesh[], hullCountMax = 32): void {
  expect(hulls.length).toBeGreaterThan(0);
  expect(hulls.length).toBeLessThanOrEqual(hullCountMax);
  for (const hull of hulls) {
    const topology = measureTopology(hull);
    expect(topology.boundaryEdgeCount + topology.nonManifoldEdgeCount + topology.flippedEdgeCount).toBe(0);
    expect(topology.componentCount).toBe(1);
    expect(hull.positions.length / 3).toBeLessThanOrEqual(64);
    expect(measureSolid(hull).volume).toBeGreaterThan(0);
    const planes = listHullPlanes(hull);
    const { min, max } = planes.box;
    const tolerance = 1e-4 * Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
    for (let i = 0; i < hull.positions.length; i += 3) {
      expect(measureDepth(planes, hull.positions.subarray(i, i + 3))).toBeGreaterThan(-tolerance);
    }
  }
}

/** The share of points that no hull comes nearer to than the tolerance. */
function shareMissed(hulls: readonly Mesh[], points: Float32Array, tolerance: number): number {
  const planes = hulls.map(listHullPlanes);
  let missed = 0;
  for (let i = 0; i < points.length; i += 3) {
    if (planes.every((hull) => measureDepth(hull, points.subarray(i, i + 3)) < -tolerance)) missed++;
  }
  return missed / (points.length / 3);
}

function isFree(hulls: readonly Mesh[], point: readonly number[]): boolean {
  return hulls.every((hull) => measureDepth(listHullPlanes(hull), point) < 0);
}

/** Width and depth of the part within 1 % of the height above the lowest point. */
function measureFoot(meshes: readonly Mesh[]): [number, number] {
  const all = Float32Array.from(meshes.flatMap(({ positions }) => [...positions]));
  const { min, max } = measureBox(all);
  const foot: number[] = [];
  for (let i = 0; i < all.length; i += 3) {
    if (all[i + 1]! <= min[1] + 0.01 * (max[1] - min[1])) foot.push(all[i]!, all[i + 1]!, all[i + 2]!);
  }
  const { min: low, max: high } = measureBox(Float32Array.from(foot));
  return [high[0] - low[0], high[2] - low[2]];
}

describe('decomposeConvex', () => {
  test('a cube is exactly one hull', () => {
    const hulls = decomposeConvex(makeCube());
    expect(hulls).toHaveLength(1);
    expect(hulls[0]!.positions).toHaveLength(24);
    const { volumeError, distanceError } = measureHulls(makeCube(), hulls);
    expect(Math.abs(volumeError)).toBeLessThan(1e-6);
    expect(distanceError).toBeLessThan(1e-6);
  });

  test('does not depend on size and position', () => {
    const far = moveMesh(makeCube(), [10, -3, 5], 0.001);
    const hulls = decomposeConvex(far);
    expect(hulls).toHaveLength(1);
    expect(measureSolid(hulls[0]!).volume).toBeCloseTo(measureSolid(far).volume, 12);
  });

  test('an L of two bars gives two hulls, cut where the bars meet', () => {
    const mesh = meshSolid(join(box([-0.5, 0, 0], [0.3, 0.8, 0.3]), box([0, -0.5, 0], [0.8, 0.3, 0.3])));
    const hulls = decomposeConvex(mesh);
    expectHulls(hulls);
    expect(hulls.length).toBeLessThanOrEqual(3);
    expect(measureHulls(mesh, hulls).distanceError).toBeLessThan(0.04);
    expect(isFree(hulls, [0.3, 0.3, 0])).toBe(true);
  });

  test('two cubes on a thin bar give three hulls; the bar stays thin', () => {
    const mesh = meshSolid(
      join(box([-0.6, 0, 0], [0.3, 0.3, 0.3]), box([0.6, 0, 0], [0.3, 0.3, 0.3]), box([0, 0, 0], [0.6, 0.05, 0.05])),
    );
    const hulls = decomposeConvex(mesh);
    expectHulls(hulls);
    expect(hulls).toHaveLength(3);
    expect(isFree(hulls, [0, 0.1, 0])).toBe(true);
    expect(isFree(hulls, [0.2, 0, 0.12])).toBe(true);
  });

  test('a flat plate is one hull', () => {
    const mesh = meshSolid(box([0, 0, 0], [0.9, 0.04, 0.9]));
    const hulls = decomposeConvex(mesh);
    expect(hulls).toHaveLength(1);
    expect(Math.abs(measureHulls(mesh, hulls).volumeError)).toBeLessThan(0.05);
  });

  test('the hole of a torus stays open', () => {
    const mesh = meshSolid(ring(0.65, 0.2));
    const hulls = decomposeConvex(mesh);
    expectHulls(hulls);
    for (let i = 0; i < 36; i++) {
      const angle = (i / 36) * 2 * Math.PI;
      expect(isFree(hulls, [0.38 * Math.cos(angle), 0.38 * Math.sin(angle), 0])).toBe(true);
    }
    const { volumeError, distanceError } = measureHulls(mesh, hulls);
    expect(Math.abs(volumeError)).toBeLessThan(0.12);
    expect(distanceError).toBeLessThan(0.08);
  });

  test('a mug stays open, in its cup and in the hole of its handle, and keeps its base width', () => {
    const mesh = meshSolid(mug, 81);
    const hulls = decomposeConvex(mesh);
    expectHulls(hulls);
    // The cup from its bottom to its rim, the hole, and a finger's way through it.
    for (const y of [-0.5, -0.2, 0.2, 0.6]) expect(isFree(hulls, [-0.2, y, 0])).toBe(true);
    for (const x of [-0.5, 0.1]) for (const y of [-0.4, 0.5]) expect(isFree(hulls, [x, y, 0])).toBe(true);
    for (const z of [-0.3, 0, 0.3]) for (const y of [-0.1, 0, 0.1]) expect(isFree(hulls, [0.5, y, z])).toBe(true);
    const [width, depth] = measureFoot([mesh]);
    const [hullWidth, hullDepth] = measureFoot(hulls);
    expect(Math.abs(hullWidth / width - 1)).toBeLessThan(0.05);
    expect(Math.abs(hullDepth / depth - 1)).toBeLessThan(0.05);
  });

  test.each([
    ['table', table, [0, -0.1, 0]],
    ['chair', chair, [0, -0.5, 0]],
    ['lamp', lamp, [0.25, -0.4, 0.25]],
  ] as const)('a %s keeps its legs apart and stands on the same floor', (_, shape, between) => {
    const mesh = meshSolid(shape, 65);
    const hulls = decomposeConvex(mesh);
    expectHulls(hulls);
    expect(isFree(hulls, between)).toBe(true);
    const { min } = measureBox(mesh.positions);
    const lows = hulls.map(({ positions }) => measureBox(positions).min[1]);
    expect(Math.min(...lows)).toBeCloseTo(min[1], 5);
    const [width, depth] = measureFoot([mesh]);
    const [hullWidth, hullDepth] = measureFoot(hulls);
    expect(hullWidth / width).toBeGreaterThan(0.95);
    expect(hullDepth / depth).toBeGreaterThan(0.95);
    expect(shareMissed(hulls, sampleSurface(mesh, 2000), 0.02)).toBeLessThan(0.01);
  });

  test('a table is a top and four legs', () => {
    expect(decomposeConvex(meshSolid(table, 65))).toHaveLength(5);
  });

  test('fewer hulls if fewer are allowed, with a larger reported error', () => {
    const mesh = meshSolid(ring(0.65, 0.2));
    const errors = [2, 4, 8].map((hullCountMax) => {
      const hulls = decomposeConvex(mesh, { hullCountMax });
      expectHulls(hulls, hullCountMax);
      return measureHulls(mesh, hulls).volumeError;
    });
    expect(errors[0]).toBeGreaterThan(errors[1]!);
    expect(errors[1]).toBeGreaterThan(errors[2]!);
    expect(errors[0]).toBeGreaterThan(0.3);
  });

  test('a hundred loose cubes stay within the limit', () => {
    let cubes: Mesh = { positions: new Float32Array(0), indices: new Uint32Array(0) };
    for (let i = 0; i < 100; i++) {
      cubes = mergeMeshes(cubes, moveMesh(makeCube(), [(i % 10) * 3, 0, Math.floor(i / 10) * 3]));
    }
    expectHulls(decomposeConvex(cubes, { voxelCountMax: 40_000 }));
    expectHulls(decomposeConvex(cubes, { voxelCountMax: 40_000, hullCountMax: 1 }), 1);
  });

  test('12 random bodies: valid hulls, 99 % of the surface covered, error respected, deterministic (seed 32)', () => {
    const random = createRandom(32);
    for (let round = 0; round < 12; round++) {
      const mesh = meshSolid(randomSolid(random), 33);
      const hulls = decomposeConvex(mesh, { voxelCountMax: 40_000 });
      expectHulls(hulls);
      const { min, max } = measureBox(mesh.positions);
      const longest = Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
      expect(shareMissed(hulls, sampleSurface(mesh, 1000), 0.02 * longest)).toBeLessThan(0.01);
      // The requested error (0.02), a cell of the coarse grid (0.03), and the loss of 64 vertices.
      if (hulls.length < 32) expect(measureHulls(mesh, hulls).distanceError).toBeLessThan(0.1 * longest);
      if (round % 6 === 0) expect(decomposeConvex(mesh, { voxelCountMax: 40_000 })).toEqual(hulls);
    }
  });

  test('degenerate input ends: nothing, a point, a line, a triangle, a NaN position', () => {
    const decompose = (...positions: number[]) =>
      decomposeConvex({ positions: Float32Array.from(positions), indices: Uint32Array.of(0, 1, 2) });
    expect(decomposeConvex({ positions: new Float32Array(9), indices: new Uint32Array() })).toEqual([]);
    expect(decompose(1, 1, 1, 1, 1, 1, 1, 1, 1)).toHaveLength(1);
    expect(decompose(0, 0, 0, 1, 0, 0, 2, 0, 0)).toHaveLength(1);
    expect(decompose(0, 0, 0, 1, 0, 0, 0, 1, 0)).toHaveLength(1);
    expect(() => decompose(0, 0, Number.NaN, 1, 0, 0, 0, 1, 0)).toThrow('a position of the mesh is not a number');
  });
});
