import type { Volume } from '@tangible/geometry';
import { TRUNCATION } from './frustum.ts';
import type { SurfaceLayers } from './surface-layers.ts';

/** A ray that would be empty is at least this far inside at one depth, in ways between two rays. */
const INWARD_MIN_RAYS = 0.25;

/**
 * Gives every ray of the subject whose solid fits between two depths the one nearest to it: with gaps in its silhouette
 * a rope falls to pieces, and what hangs on it is lost.
 *
 * @param volume Its values, in truncations, are changed in place.
 */
export function fillEmptyRays(
  { values, counts }: Volume,
  { front, back, edges, rays }: SurfaceLayers,
  firstDepth: number,
  depthStep: number,
): void {
  const [nx, ny, nz] = counts;
  const toDepth = (depth: number) => Math.min(nz - 1, Math.max(0, Math.round((depth - firstDepth) / depthStep)));
  for (let i = 0; i < edges.length; i++) {
    if (edges[i]! >= 0) continue;
    let isEmpty = true;
    const last = toDepth(back[i]!);
    for (let k = toDepth(front[i]!); k <= last && isEmpty; k++) isEmpty = values[k * nx * ny + i]! >= 0;
    if (!isEmpty) continue;
    const inward = Math.max(-edges[i]!, INWARD_MIN_RAYS * (2 / rays));
    values[toDepth((front[i]! + back[i]!) / 2) * nx * ny + i] = -inward / TRUNCATION;
  }
}
