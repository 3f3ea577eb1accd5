import type { Volume } from '@tangible/geometry';
import { describe, expect, test } from 'vitest';
import { erodeMask } from '../maps/extrapolate-depths.ts';
import type { DepthLayers, RayGrid } from '../reconstruction.ts';
import { segment } from '../segment/segment-subject.ts';
import { smoothStepWalls } from '../solid/smooth-step-walls.ts';
import { roundThinParts } from './round-thin-parts.ts';
import { thickenGrazingSheets } from './thicken-grazing-sheets.ts';

const SIDE = 60;
const PITCH = 2 / SIDE;
const OPTIONS = { tolerance: 0.08, rays: SIDE, keepStrands: true };

function makeLayers(of: (x: number, y: number) => { front: number; back: number; edge: number }) {
  const all = Array.from({ length: SIDE * SIDE }, (_, i) => of(i % SIDE, Math.floor(i / SIDE)));
  const edges = Float32Array.from(all, ({ edge }) => edge);
  const grid: RayGrid = { edges, width: SIDE, height: SIDE, left: 0, top: 0, rays: SIDE, pitch: PITCH };
  const layers: DepthLayers = {
    front: Float32Array.from(all, ({ front }) => front),
    back: Float32Array.from(all, ({ back }) => back),
  };
  return { grid, layers, segmentation: segment(grid, layers, OPTIONS.tolerance) };
}

describe('a sheet seen at a low angle', () => {
  test('is thick enough for the solids of neighbouring rays to touch', () => {
    // It goes 0.05 farther from row to row and is 0.01 thick: a row of teeth.
    const sheet = makeLayers((_, y) => ({ front: -0.05 * y, back: -0.05 * y + 0.01, edge: -0.5 }));
    const { layers } = thickenGrazingSheets.run(sheet, OPTIONS);
    const at = 30 * SIDE + 30;
    expect(layers.back[at]! - layers.front[at - SIDE]!).toBeCloseTo(2 * PITCH, 5);
    expect(layers.front[at]).toBeCloseTo(-1.5, 5);
  });

  test('is not extended to another surface behind it', () => {
    const sheet = makeLayers((x) => ({ front: x < 30 ? 0 : 0.5, back: x < 30 ? 0.1 : 0.6, edge: -0.5 }));
    const { layers } = thickenGrazingSheets.run(sheet, OPTIONS);
    expect(layers.back[30 * SIDE + 29]).toBeCloseTo(0.1, 5);
  });
});

describe('the wall between a near and a far surface', () => {
  /** Near to the left of an edge that goes one ray to the right every five rows. */
  const isNear = (x: number, y: number) => x < 20 + Math.floor(y / 5);
  const { grid, layers } = makeLayers((x, y) => ({ front: isNear(x, y) ? 0 : 0.5, back: 1, edge: -0.5 }));

  /** Where the wall stands in a row, in rays. */
  const findWall = (values: Float32Array, y: number) => {
    let x = 1;
    while (values[y * SIDE + x]! < 0) x++;
    const [before, behind] = [values[y * SIDE + x - 1]!, values[y * SIDE + x]!];
    return x - 1 + before / (before - behind);
  };

  test('is smooth instead of stepped, and keeps its position', () => {
    const stairs = Float32Array.from({ length: SIDE * SIDE }, (_, i) =>
      isNear(i % SIDE, Math.floor(i / SIDE)) ? -1 : 1,
    );
    const volume: Volume = { values: stairs, counts: [SIDE, SIDE, 1], origin: [0, 0, 0], spacing: 1 };
    const solid = { volume, left: 0, top: 0, rays: SIDE, firstDepth: 0, depthStep: 0.02 };
    const { values } = smoothStepWalls.run({ grid, layers, solid }, OPTIONS).solid.volume;
    const walls = Array.from({ length: 40 }, (_, n) => findWall(values, n + 10));
    const steps = walls.slice(1).map((wall, n) => wall - walls[n]!);
    // One ray at once before.
    expect(Math.max(...steps)).toBeLessThan(0.5);
    expect(Math.min(...steps)).toBeGreaterThanOrEqual(0);
    const offs = walls.map((wall, n) => Math.abs(wall - (19.1 + (n + 10) / 5)));
    expect(Math.max(...offs)).toBeLessThan(0.45);
  });
});

describe('pixels along the outline', () => {
  test('are dropped, except those of thin parts', () => {
    const side = 12;
    const inside = Uint8Array.from({ length: side * side }, (_, i) => {
      const [x, y] = [i % side, Math.floor(i / side)];
      return (x >= 2 && x < 7 && y >= 2 && y < 7) || (x === 10 && y >= 2 && y < 10) ? 1 : 0;
    });
    const core = erodeMask(inside, side);
    expect(core[4 * side + 4]).toBe(1);
    expect(core[2 * side + 4]).toBe(0);
    expect(core[2 * side + 2]).toBe(0);
    expect(core[5 * side + 10]).toBe(1);
    // A square of 3 by 3, and 8 of the line.
    expect(core.reduce((sum, value) => sum + value, 0)).toBe(17);
  });
});

describe('a leg under the corner of a seat', () => {
  test('is rounded, and the corner stays flat', () => {
    // The seat is 40 rays broad and ends in a corner to the left, which is as narrow as the leg under it.
    const isSeat = (x: number, y: number) => x >= 4 && x < 56 && y >= 10 && y < 30 && Math.abs(y - 20) < (x - 3) * 0.6;
    const isLeg = (x: number, y: number) => x >= 6 && x < 9 && y >= 21 && y < 55;
    const isIn = (x: number, y: number) => isSeat(x, y) || isLeg(x, y);
    const flat = makeLayers((x, y) => ({
      front: 0,
      back: 0.02,
      edge: isIn(x, y) ? -measureDistance(x, y) : PITCH / 2,
    }));
    const { layers } = roundThinParts.run(flat, OPTIONS);
    // In the corner, next to the leg's axis.
    for (const [x, y] of [
      [10, 20],
      [12, 19],
    ] as const) {
      expect(layers.front[y * SIDE + x]).toBeCloseTo(0, 2);
    }
    // The leg is 3 rays broad: its middle is thicker than the 0.02 that it came with.
    const leg = 45 * SIDE + 7;
    expect(layers.back[leg]! - layers.front[leg]!).toBeGreaterThan(0.03);

    function measureDistance(x: number, y: number): number {
      let distance = Infinity;
      for (let oy = 0; oy < SIDE; oy++) {
        for (let ox = 0; ox < SIDE; ox++) if (!isIn(ox, oy)) distance = Math.min(distance, Math.hypot(ox - x, oy - y));
      }
      return (distance - 0.5) * PITCH;
    }
  });
});
