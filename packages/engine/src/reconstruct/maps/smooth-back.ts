import { blurField, transformDistance } from '@tangible/geometry';
import { definePass } from '../define-pass.ts';
import { type Gradients, measureGradients } from './find-gradients.ts';
import { relaxDepths } from './relax-depths.ts';

/** Over this many pixels the back follows its own blurred gradients. */
const REACH_PX = 14;
const BLUR_PX = [1.5, 8] as const;
/** Towards the outline the back is averaged over this share of the distance to it. */
const RIM_SHARE = 0.5;

/** Takes the noise off the back, which has no normals: its depths follow their own slow rise and fall. */
export const smoothBack = definePass({
  name: 'smooth-back',
  needs: ['depthMaps'],
  adds: ['depthMaps'],
  run({ depthMaps }, { tolerance }) {
    const { back, inside, side } = depthMaps;
    const distances = measureDistances(inside, side);
    const smooth = relaxDepths(back, findBackGradients(back, inside, distances, side), {
      side,
      inside,
      reachPx: (i) => Math.min(REACH_PX, Math.max(1.5, distances[i]! * RIM_SHARE)),
      jump: tolerance,
    });
    return { depthMaps: { ...depthMaps, back: smooth } };
  },
});

/** Distance of each pixel to the outline, in pixels. */
function measureDistances(inside: Uint8Array, side: number): Float32Array {
  const costs = new Float64Array(inside.length);
  for (let i = 0; i < costs.length; i++) costs[i] = inside[i] === 1 ? Infinity : 0;
  transformDistance(costs, side, side);
  const distances = new Float32Array(costs.length);
  for (let i = 0; i < distances.length; i++) distances[i] = Math.sqrt(costs[i]!);
  return distances;
}

/** The slow rise and fall of the back, quicker towards the outline, where it comes round to the front. */
function findBackGradients(back: Float32Array, inside: Uint8Array, distances: Float32Array, side: number): Gradients {
  const near = measureGradients(blurWithin(back, inside, side, BLUR_PX[0]), side);
  const far = measureGradients(blurWithin(back, inside, side, BLUR_PX[1]), side);
  for (let i = 0; i < back.length; i++) {
    const share = Math.min(1, distances[i]! / (3 * BLUR_PX[1]));
    near.x[i]! += (far.x[i]! - near.x[i]!) * share;
    near.y[i]! += (far.y[i]! - near.y[i]!) * share;
  }
  return near;
}

function blurWithin(values: Float32Array, inside: Uint8Array, side: number, sigmaPx: number): Float32Array {
  const held = new Float32Array(values.length);
  for (let i = 0; i < held.length; i++) held[i] = values[i]! * inside[i]!;
  const sums = blurField({ values: held, width: side, height: side }, sigmaPx).values;
  held.set(inside);
  const shares = blurField({ values: held, width: side, height: side }, sigmaPx).values;
  for (let i = 0; i < sums.length; i++) sums[i] = shares[i]! > 1e-3 ? sums[i]! / shares[i]! : values[i]!;
  return sums;
}
