import { describe, expect, test } from 'vitest';
import { makeCube } from '../../test/shapes.ts';
import { chair, meshSolid } from '../../test/solids.ts';
import { measureSolid } from '../mass/measure-solid.ts';
import { computeOutsideDistance } from './compute-outside-distance.ts';
import { joinRuns, listCorners, listRuns, separatePieces, splitRuns } from './voxel-part.ts';
import { voxeliseSolid } from './voxelise-solid.ts';

const mesh = meshSolid(chair, 41);
const grid = voxeliseSolid(mesh, { voxelCountMax: 60_000 });
const [nx, ny] = grid.counts;
const runs = listRuns(grid);
const countOf = ({ from, to }: typeof runs) => to.reduce((sum, end, i) => sum + end - from[i]! + 1, 0);
const cellsOf = ({ rows, from, to }: typeof runs) =>
  [...rows].flatMap((row, i) => Array.from({ length: to[i]! - from[i]! + 1 }, (_, k) => row * nx + from[i]! + k));

describe('voxeliseSolid', () => {
  test('a cube is filled, and the outermost cells stay empty', () => {
    const cube = voxeliseSolid(makeCube(), { voxelCountMax: 4000 });
    const filled = cube.solid.reduce((sum, value) => sum + value, 0) * cube.spacing ** 3;
    expect(filled).toBeGreaterThan(0.8);
    expect(filled).toBeLessThan(1.3);
    expect(cube.solid.length).toBeLessThanOrEqual(4000);
    cube.solid.forEach((value, i) => {
      const at = [
        i % cube.counts[0],
        Math.floor(i / cube.counts[0]) % cube.counts[1],
        Math.floor(i / cube.counts[0] / cube.counts[1]),
      ];
      if (at.some((step, k) => step === 0 || step === cube.counts[k]! - 1)) expect(value).toBe(0);
    });
  });

  test('every vertex of a chair is in or next to a cell of the body', () => {
    const distances = computeOutsideDistance(grid);
    for (let i = 0; i < mesh.positions.length; i += 3) {
      const [x, y, z] = [0, 1, 2].map((k) => Math.floor((mesh.positions[i + k]! - grid.origin[k]!) / grid.spacing));
      expect(distances[x! + nx * (y! + ny * z!)]).toBeLessThan(2);
    }
  });

  test('the cells have about the volume of the chair, thin parts a little more', () => {
    const share = (countOf(runs) * grid.spacing ** 3) / measureSolid(mesh).volume;
    expect(share).toBeGreaterThan(0.95);
    expect(share).toBeLessThan(1.6);
  });
});

test('computeOutsideDistance is 0 inside, 1 in adjacent cells, and grows by at most 1 from cell to cell', () => {
  const distances = computeOutsideDistance(grid);
  grid.solid.forEach((value, i) => {
    expect(distances[i] === 0).toBe(value === 1);
  });
  for (let i = 1; i < distances.length; i++) {
    if (!Number.isFinite(distances[i]!) || !Number.isFinite(distances[i - 1]!)) continue;
    expect(Math.abs(distances[i]! - distances[i - 1]!)).toBeLessThanOrEqual(1 + 1e-6);
  }
});

describe('runs', () => {
  test('contain every cell of the body once', () => {
    expect(cellsOf(runs)).toEqual([...grid.solid.keys()].filter((i) => grid.solid[i] === 1));
  });

  test('are split by a plane without loss, and merging restores them', () => {
    const plane = { normal: [0.6, 0.8, 0] as const, offset: 14.3 };
    const [below, above] = splitRuns(runs, plane, ny);
    expect(Math.min(countOf(below), countOf(above))).toBeGreaterThan(0);
    const side = (cell: number) => 0.6 * (cell % nx) + 0.8 * (Math.floor(cell / nx) % ny) - plane.offset;
    expect(cellsOf(below).every((cell) => side(cell) <= 1e-9)).toBe(true);
    expect(cellsOf(above).every((cell) => side(cell) >= -1e-9)).toBe(true);
    expect(cellsOf(joinRuns(below, above))).toEqual(cellsOf(runs));
  });

  test('cut below the seat, the legs are four pieces', () => {
    const seatRow = Math.round((-0.25 - grid.origin[1]) / grid.spacing);
    const [below] = splitRuns(runs, { normal: [0, 1, 0], offset: seatRow }, ny);
    const pieces = separatePieces(below, ny);
    expect(pieces).toHaveLength(4);
    expect(pieces.reduce((sum, piece) => sum + countOf(piece), 0)).toBe(countOf(below));
    expect(separatePieces(runs, ny)).toHaveLength(1);
  });

  test('the corners are cells of the part and span its extent', () => {
    const corners = listCorners(runs, ny);
    const cells = new Set(cellsOf(runs));
    for (let i = 0; i < corners.length; i += 3) {
      expect(cells.has(corners[i]! + nx * (corners[i + 1]! + ny * corners[i + 2]!))).toBe(true);
    }
    const extent = (values: number[]) => [Math.min(...values), Math.max(...values)];
    const along = (k: number) => [...corners].filter((_, i) => i % 3 === k);
    expect(extent(along(0))).toEqual(extent([...runs.from, ...runs.to]));
    expect(extent(along(2))).toEqual(extent([...runs.rows].map((row) => Math.floor(row / ny))));
  });
});
