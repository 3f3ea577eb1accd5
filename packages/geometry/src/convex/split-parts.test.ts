import { describe, expect, test } from 'vitest';
import { makeCube } from '../../test/shapes.ts';
import { meshSolid, mug, table } from '../../test/solids.ts';
import type { Mesh } from '../types.ts';
import { buildHull } from './build-hull.ts';
import { computeOutsideDistance } from './compute-outside-distance.ts';
import { findCut } from './find-cut.ts';
import { gatherPoints } from './gather-points.ts';
import { listHullPlanes, measureDepth } from './hull-planes.ts';
import { joinParts } from './join-parts.ts';
import { findMiddle, listDirections, listPlaces, measureLayers } from './list-cuts.ts';
import { measureEmptiness, sumEmptiness } from './measure-emptiness.ts';
import { listFacets, snapPlane } from './snap-plane.ts';
import { type Decomposition, splitParts, startDecomposition } from './split-parts.ts';
import { listCorners, listRuns } from './voxel-part.ts';
import { voxeliseSolid } from './voxelise-solid.ts';

function start(mesh: Mesh): Decomposition {
  const grid = voxeliseSolid(mesh, { voxelCountMax: 40_000 });
  return startDecomposition(listFacets(mesh), grid, sumEmptiness(computeOutsideDistance(grid), grid.counts));
}
const countOf = ({ parts }: Decomposition) =>
  parts.reduce((sum, { runs: { from, to } }) => sum + to.reduce((count, end, i) => count + end - from[i]! + 1, 0), 0);
const boards = meshSolid(table, 41);

describe('measureEmptiness', () => {
  test('a cube has no empty space, a table has the space between its legs', () => {
    const cube = start(makeCube()).parts[0]!;
    expect(cube.emptiness).toBe(0);
    expect(cube.depth).toBe(0);
    const whole = start(boards).parts[0]!;
    expect(whole.emptiness).toBeGreaterThan(1000);
    // The middle of the space under the top is about a third of the width away from any leg.
    expect(whole.depth).toBeGreaterThan(4);
  });

  test('stops summing once the limit is exceeded', () => {
    const { field, runs } = start(boards);
    const corners = listCorners(runs, field.counts[1]);
    expect(measureEmptiness(corners, field, { totalMax: 10 }).total).toBeGreaterThan(10);
  });
});

test('list-cuts: the layers across an axis contain every cell, and the best cuts are where they change', () => {
  const { runs, grid } = start(boards);
  const ny = grid.counts[1];
  const total = runs.to.reduce((sum, end, i) => sum + end - runs.from[i]! + 1, 0);
  for (const normal of listDirections(runs, ny)) {
    expect(Math.hypot(...normal)).toBeCloseTo(1, 6);
    expect(measureLayers(runs, normal, ny).areas.reduce((sum, area) => sum + area, 0)).toBe(total);
  }
  const up = measureLayers(runs, [0, 1, 0], ny);
  const jump = up.areas.findIndex((area, i) => up.areas[i + 1]! > 3 * area);
  expect(listPlaces(up.areas)).toContain(jump);
  const middle = findMiddle(runs, ny);
  expect(middle[0]).toBeCloseTo((grid.counts[0] - 1) / 2, 0);
  expect(middle[2]).toBeCloseTo((grid.counts[2] - 1) / 2, 0);
});

test('findCut splits a table into parts with less empty space, and finds no cut in a cube', () => {
  const { runs, field, parts } = start(boards);
  const cut = findCut(runs, parts[0]!.emptiness, field)!;
  const left = cut.pieces.reduce((sum, piece) => {
    return sum + measureEmptiness(listCorners(piece, field.counts[1]), field).total;
  }, 0);
  expect(left).toBeLessThan(0.7 * parts[0]!.emptiness);
  const cube = start(makeCube());
  expect(findCut(listRuns(cube.grid), 0, cube.field)).toBeNull();
});

test('snapPlane moves a plane onto the underside of the top, and keeps one without a nearby surface', () => {
  const facets = listFacets(boards);
  const box = { min: [-1, -1, -1], max: [1, 1, 1] } as const;
  const snapped = snapPlane(facets, box, { normal: [0, 1, 0], offset: 0.33 }, 0.05);
  expect(snapped).toBeGreaterThan(0.335);
  expect(snapped).toBeLessThanOrEqual(0.355);
  expect(snapPlane(facets, box, { normal: [0, 1, 0], offset: -0.1 }, 0.05)).toBe(-0.1);
});

describe('splitParts and joinParts', () => {
  test('keep every cell, split until shallow, and merge to the count', () => {
    const state = start(meshSolid(mug, 41));
    const whole = countOf(state);
    splitParts(state, { depthMax: 1.5, partCountMax: 40 });
    expect(countOf(state)).toBe(whole);
    expect(state.parts.length).toBeGreaterThan(5);
    expect(state.parts.length).toBeLessThanOrEqual(42);
    for (const part of state.parts)
      if (!part.isDone && state.parts.length < 40) expect(part.depth).toBeLessThanOrEqual(1.5);
    joinParts(state, { depthMax: 1.5, partCountMax: 6 });
    expect(state.parts.length).toBeLessThanOrEqual(6);
    expect(countOf(state)).toBe(whole);
  });

  test('a table becomes its top and four legs', () => {
    const state = start(boards);
    splitParts(state, { depthMax: 1.5, partCountMax: 64 });
    joinParts(state, { depthMax: 1.5, partCountMax: 32 });
    expect(state.parts).toHaveLength(5);
  });
});

test('gatherPoints: every vertex of the mesh is inside the hull of some part', () => {
  const state = start(boards);
  splitParts(state, { depthMax: 1.5, partCountMax: 64 });
  joinParts(state, { depthMax: 1.5, partCountMax: 32 });
  const hulls = gatherPoints(boards, state).map((points) => listHullPlanes(buildHull(Float32Array.from(points))));
  for (let i = 0; i < boards.positions.length; i += 3) {
    const point = boards.positions.subarray(i, i + 3);
    expect(Math.max(...hulls.map((hull) => measureDepth(hull, point)))).toBeGreaterThan(-0.01);
  }
});
