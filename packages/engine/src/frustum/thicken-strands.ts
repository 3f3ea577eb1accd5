import { transformDistance } from '@tangible/geometry';
import type { SurfaceLayers } from './surface-layers.ts';

/** Rays at least so far inside the outline are no part of a strand, nor are those so near to them, in rays. */
const BROAD_RAYS = 1.5;
const BROAD_REACH_RAYS = 3;
/** A strand is as deep as this many of the ways between two depths, or it would look like a string of beads. */
const DEPTHS_MIN = 1.2;

/**
 * Makes strands, which are a ray or two broad, deep enough to be told apart from air at any depth: ropes, stems, spokes.
 *
 * @param layers Its `front` and `back` are changed in place.
 * @param depthStep The way between two depths of the volume, in h.
 */
export function thickenStrands({ front, back, edges, width, height, rays }: SurfaceLayers, depthStep: number): void {
  const ways = Float64Array.from(edges, (edge) => (edge <= (-BROAD_RAYS * 2) / rays ? 0 : Infinity));
  transformDistance(ways, width, height);
  const half = (DEPTHS_MIN * depthStep) / 2;
  for (let i = 0; i < edges.length; i++) {
    if (edges[i]! >= 0 || ways[i]! <= BROAD_REACH_RAYS ** 2) continue;
    const middle = (front[i]! + back[i]!) / 2;
    front[i] = Math.min(front[i]!, middle - half);
    back[i] = Math.max(back[i]!, middle + half);
  }
}
