import type { Volume } from '@tangible/geometry';
import type { SurfaceLayers } from './surface-layers.ts';

/** Rays around a step that are averaged, and their weights. */
const REACH = 2;
const WEIGHTS = [1, 4, 6, 4, 1] as const;
const WEIGHT_SUM = 16 * 16;
/** From a ray to the next a surface goes at most so far, in ways between two depths; farther it is another surface. */
const STEP_DEPTHS = 2.5;
/** So near to the outline, in rays, nothing is averaged: the outline itself is known better. */
const RIM_RAYS = 3;

/**
 * Takes the stairs off the walls between a near and a far surface. Such a wall runs along the rays, and where it stands is
 * known to a whole ray only: every step of its edge becomes a ridge as long as the wall is deep. Averaged over the rays
 * around, depth by depth, its edge runs smoothly between them and stays where it is.
 *
 * @param layers `front` and `back` tell where the steps are.
 * @param values What a volume of `depthCount` depths over the layers' rays holds; changed in place.
 * @param depthStep The way between two depths, in h.
 */
export function roundSteps({ values, counts }: Volume, layers: SurfaceLayers, depthStep: number): void {
  const [nx, ny, nz] = counts;
  const rays = listStepRays(layers, STEP_DEPTHS * depthStep);
  const rounded = new Float32Array(rays.length);
  for (let k = 0; k < nz; k++) {
    const layer = k * nx * ny;
    for (let n = 0; n < rays.length; n++) rounded[n] = averageAround(values, layer + rays[n]!, nx);
    for (let n = 0; n < rays.length; n++) values[layer + rays[n]!] = rounded[n]!;
  }
}

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
function listStepRays({ front, back, edges, width, height, rays }: SurfaceLayers, step: number): Int32Array {
  const rim = (-RIM_RAYS * 2) / rays;
  const isNear = new Uint8Array(edges.length);
  for (let y = REACH; y < height - REACH - 1; y++) {
    for (let x = REACH; x < width - REACH - 1; x++) {
      const i = y * width + x;
      if (edges[i]! >= 0) continue;
      if (isStep(i, i + 1) || isStep(i, i + width)) markAround(i);
    }
  }
  const list: number[] = [];
  for (let y = REACH; y < height - REACH; y++) {
    for (let i = y * width + REACH; i < (y + 1) * width - REACH; i++) {
      if (isNear[i] === 1 && edges[i]! < rim) list.push(i);
    }
  }
  return Int32Array.from(list);

  function isStep(i: number, other: number): boolean {
    if (edges[other]! >= 0) return false;
    return Math.abs(front[other]! - front[i]!) > step || Math.abs(back[other]! - back[i]!) > step;
  }

  function markAround(i: number): void {
    for (let dy = -REACH; dy <= REACH; dy++) {
      for (let at = i + dy * width - REACH; at <= i + dy * width + REACH; at++) isNear[at] = 1;
    }
  }
}
