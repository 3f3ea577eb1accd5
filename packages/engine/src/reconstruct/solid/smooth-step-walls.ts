import { definePass } from '../define-pass.ts';
import type { DepthLayers, RayGrid } from '../reconstruction.ts';
import { findDiscontinuities } from '../segment/find-discontinuities.ts';

/** Rays around a step that are averaged, and their weights. */
const REACH = 2;
const WEIGHTS = [1, 4, 6, 4, 1] as const;
const WEIGHT_SUM = 16 * 16;
/** This near to the outline, in rays, nothing is averaged: the outline itself is known better. */
const RIM_RAYS = 3;

/**
 * Takes the stairs off the walls between a near and a far surface. Such a wall runs along the rays, and where it stands is
 * known to a whole ray only: every step of its edge becomes a ridge as long as the wall is deep. Averaged over the rays
 * around, depth by depth, its edge runs smoothly between them and stays where it is.
 */
export const smoothStepWalls = definePass({
  name: 'smooth-step-walls',
  needs: ['grid', 'layers', 'solid'],
  adds: ['solid'],
  run({ grid, layers, solid }, { tolerance }) {
    const { volume } = solid;
    const [nx, ny, nz] = volume.counts;
    const rays = listStepRays(grid, layers, tolerance);
    if (rays.length === 0) return { solid };
    const values = volume.values.slice();
    for (let k = 0; k < nz; k++) {
      const layer = k * nx * ny;
      for (let n = 0; n < rays.length; n++) {
        values[layer + rays[n]!] = averageAround(volume.values, layer + rays[n]!, nx);
      }
    }
    return { solid: { ...solid, volume: { ...volume, values } } };
  },
});

function averageAround(values: Float32Array, node: number, width: number): number {
  let sum = 0;
  for (let dy = -REACH; dy <= REACH; dy++) {
    const at = node + dy * width;
    const across = values[at - 2]! + values[at + 2]! + 4 * (values[at - 1]! + values[at + 1]!) + 6 * values[at]!;
    sum += WEIGHTS[dy + REACH]! * across;
  }
  return sum / WEIGHT_SUM;
}

/** The rays within reach of a step of the front or of the back, and not too near to the outline. */
function listStepRays(grid: RayGrid, { front, back }: DepthLayers, tolerance: number): Int32Array {
  const { edges, width, height, pitch } = grid;
  const steps = [front, back].map((depths) => findDiscontinuities(grid, depths, tolerance));
  const isNear = new Uint8Array(edges.length);
  for (let y = REACH; y < height - REACH; y++) {
    for (let i = y * width + REACH; i < (y + 1) * width - REACH; i++) {
      if (steps[0]![i] === 0 && steps[1]![i] === 0) continue;
      for (let row = i - REACH * width; row <= i + REACH * width; row += width) {
        isNear.fill(1, row - REACH, row + REACH + 1);
      }
    }
  }
  const list: number[] = [];
  for (let y = REACH; y < height - REACH; y++) {
    for (let i = y * width + REACH; i < (y + 1) * width - REACH; i++) {
      if (isNear[i] === 1 && edges[i]! < -RIM_RAYS * pitch) list.push(i);
    }
  }
  return Int32Array.from(list);
}
