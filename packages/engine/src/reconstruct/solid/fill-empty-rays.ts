import { TRUNCATION } from '../../frustum/frustum.ts';
import { definePass } from '../define-pass.ts';

/** A ray that would be empty is at least this far inside at one depth, in distances between two rays. */
const INWARD_MIN_RAYS = 0.25;

/**
 * Gives every ray of the subject whose solid fits between two depths the one nearest to it: with gaps in its silhouette
 * a rope falls to pieces, and what hangs on it is lost.
 */
export const fillEmptyRays = definePass({
  name: 'fill-empty-rays',
  needs: ['grid', 'layers', 'solid'],
  adds: ['solid'],
  run({ grid: { edges, pitch }, layers: { front, back }, solid }) {
    const { volume, firstDepth, depthStep } = solid;
    const [nx, ny, nz] = volume.counts;
    const values = volume.values.slice();
    const toNode = (depth: number) => Math.min(nz - 1, Math.max(0, Math.round((depth - firstDepth) / depthStep)));
    for (let i = 0; i < edges.length; i++) {
      if (edges[i]! >= 0) continue;
      let isEmpty = true;
      const last = toNode(back[i]!);
      for (let k = toNode(front[i]!); k <= last && isEmpty; k++) isEmpty = values[k * nx * ny + i]! >= 0;
      if (!isEmpty) continue;
      const inward = Math.max(-edges[i]!, INWARD_MIN_RAYS * pitch);
      values[toNode((front[i]! + back[i]!) / 2) * nx * ny + i] = -inward / TRUNCATION;
    }
    return { solid: { ...solid, volume: { ...volume, values } } };
  },
});
