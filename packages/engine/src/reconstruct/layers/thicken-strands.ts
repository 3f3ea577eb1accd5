import { transformDistance } from '@tangible/geometry';
import { definePass } from '../define-pass.ts';
import { chooseDepths } from '../solid/choose-depths.ts';

/** Rays at least this far inside the outline are no part of a strand, nor are those this near to them, in rays. */
const BROAD_RAYS = 1.5;
const BROAD_REACH_RAYS = 3;
/** A strand is as deep as this many depth steps, or it would look like a string of beads. */
const DEPTH_STEPS_MIN = 1.2;

/** Makes strands, which are a ray or two broad, deep enough to be told apart from air at any depth: ropes, stems, spokes. */
export const thickenStrands = definePass({
  name: 'thicken-strands',
  needs: ['grid', 'layers'],
  adds: ['layers'],
  run({ grid, layers }) {
    const { edges, width, height, pitch } = grid;
    const distances = Float64Array.from(edges, (edge) => (edge <= -BROAD_RAYS * pitch ? 0 : Infinity));
    transformDistance(distances, width, height);
    const half = (DEPTH_STEPS_MIN * chooseDepths(grid, layers).depthStep) / 2;
    const front = layers.front.slice();
    const back = layers.back.slice();
    for (let i = 0; i < edges.length; i++) {
      if (edges[i]! >= 0 || distances[i]! <= BROAD_REACH_RAYS ** 2) continue;
      const middle = (front[i]! + back[i]!) / 2;
      front[i] = Math.min(front[i]!, middle - half);
      back[i] = Math.max(back[i]!, middle + half);
    }
    return { layers: { front, back } };
  },
});
