import { definePass } from '../define-pass.ts';
import { findGradients } from './find-gradients.ts';
import { relaxDepths } from './relax-depths.ts';

/** Over this many pixels the front follows the normals. */
const REACH_PX = 12;
/**
 * In tolerances. The normals give the gradient, so a smaller difference than usual is a step: with 1, F@0.05 at
 * medium falls by 0.003.
 */
const TOLERANCES = 0.6;

/** Removes noise from the front: its depths follow the network's normals, which are far cleaner. */
export const smoothFront = definePass({
  name: 'smooth-front',
  needs: ['prediction', 'depthMaps'],
  adds: ['depthMaps'],
  run({ prediction: { maps, camera }, depthMaps }, { tolerance }) {
    const { front, inside, side } = depthMaps;
    const gradients = findGradients(maps.normals, front, camera, side);
    const jump = TOLERANCES * tolerance;
    const smooth = relaxDepths(front, gradients, { side, inside, reachPx: () => REACH_PX, jump });
    return { depthMaps: { ...depthMaps, front: smooth } };
  },
});
