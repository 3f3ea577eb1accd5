import { describe, expect, test } from 'vitest';
import { makeCube } from '../../test/shapes.ts';
import { chair, meshSolid } from '../../test/solids.ts';
import { measureSolid } from '../mass/measure-solid.ts';
import { createGrid } from './grid.ts';
import { sampleSolid } from './sample-solid.ts';

test('the grid contains the whole mesh with a margin, in cubic cells', () => {
  const { counts, origin, spacing } = createGrid(Float32Array.of(0, 0, 0, 1, 2, 4), 16);
  expect(spacing).toBe(0.25);
  for (const k of [0, 1, 2]) {
    expect(origin[k]).toBeLessThan(0);
    expect(origin[k]! + (counts[k]! - 1) * spacing).toBeGreaterThan([1, 2, 4][k]!);
  }
});

describe('sampleSolid', () => {
  test('near a cube the distance is exact', () => {
    const { volume } = sampleSolid(makeCube(), 16);
    const [nx, ny] = volume.counts;
    let checked = 0;
    volume.values.forEach((value, i) => {
      const p = [i % nx, Math.floor(i / nx) % ny, Math.floor(i / nx / ny)].map(
        (step, k) => volume.origin[k]! + step * volume.spacing,
      );
      const outside = p.map((x) => Math.max(-x, x - 1));
      const deepest = Math.max(...outside);
      const distance = deepest > 0 ? Math.hypot(...outside.map((d) => Math.max(0, d))) : deepest;
      if (Math.abs(distance) > 0.9 * volume.spacing) return;
      checked++;
      expect(value).toBeCloseTo(distance, 5);
    });
    expect(checked).toBeGreaterThan(1000);
  });

  test('the nodes inside a chair have its volume', () => {
    const mesh = meshSolid(chair, 41);
    const { volume, sheets } = sampleSolid(mesh, 96);
    const inside = volume.values.reduce((count, value) => count + (value < 0 ? 1 : 0), 0) * volume.spacing ** 3;
    expect(inside / measureSolid(mesh).volume).toBeCloseTo(1, 1);
    expect(sheets).toHaveLength(mesh.indices.length / 3);
  });

  test('the nearest triangle is known within a cell, and not beyond', () => {
    const { volume, nearest } = sampleSolid(makeCube(), 16);
    volume.values.forEach((value, i) => {
      if (nearest[i] !== -1) expect(Math.abs(value)).toBeLessThan(2 * volume.spacing);
    });
    expect(Math.max(...nearest)).toBeLessThan(12);
    expect(nearest).toContain(-1);
  });
});
