import { definePass } from '../define-pass.ts';
import { chooseDepths } from '../solid/choose-depths.ts';

/** The solid of a ray is as deep as this many depth steps at least, or strands would look like strings of beads. */
const DEPTH_STEPS_MIN = 1.2;

/**
 * Makes every ray's solid deep enough to hold a node of the volume: with gaps in its silhouette a rope, a stem or a
 * spoke falls to pieces, and the parts attached to it are lost.
 */
export const thickenStrands = definePass({
  name: 'thicken-strands',
  needs: ['grid', 'layers'],
  adds: ['layers'],
  run({ grid, layers }) {
    const half = (DEPTH_STEPS_MIN * chooseDepths(grid, layers).depthStep) / 2;
    const front = layers.front.slice();
    const back = layers.back.slice();
    for (let i = 0; i < front.length; i++) {
      const middle = (front[i]! + back[i]!) / 2;
      front[i] = Math.min(front[i]!, middle - half);
      back[i] = Math.max(back[i]!, middle + half);
    }
    return { layers: { front, back } };
  },
});
