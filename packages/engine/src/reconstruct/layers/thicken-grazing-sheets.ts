import { definePass } from '../define-pass.ts';
import type { DepthLayers, RayGrid } from '../reconstruction.ts';
import { isSameSurface } from '../segment/find-discontinuities.ts';
import type { Segmentation } from '../segment/segmentation.ts';

/** How far a ray's solid reaches over its neighbour's, in rays. */
const OVERLAP_RAYS = 2;

/**
 * Makes thin sheets that are seen at a grazing angle thick enough to hold together: from ray to ray such a sheet goes
 * farther than it is thick, so the solids of neighbouring rays would not touch and its edge would be a row of teeth.
 */
export const thickenGrazingSheets = definePass({
  name: 'thicken-grazing-sheets',
  needs: ['grid', 'segmentation', 'layers'],
  adds: ['layers'],
  run: ({ grid, segmentation, layers }) => ({ layers: { ...layers, back: thicken(grid, segmentation, layers) } }),
});

function thicken(
  { edges, width, height, pitch }: RayGrid,
  { discontinuities }: Segmentation,
  { front, back }: DepthLayers,
): Float32Array {
  const overlap = OVERLAP_RAYS * pitch;
  const thick = back.slice();
  for (let y = 1; y < height - 1; y++) {
    for (let i = y * width + 1; i < (y + 1) * width - 1; i++) {
      if (edges[i]! >= 0) continue;
      const across = Math.max(rise(i, i - 1), rise(i, i + 1));
      const down = Math.max(rise(i, i - width), rise(i, i + width));
      const least = front[i]! + Math.max(across, down) + overlap;
      if (back[i]! < least) thick[i] = least;
    }
  }
  return thick;

  /** How much farther the front of a neighbour on the same surface is. */
  function rise(i: number, to: number): number {
    if (edges[to]! >= 0 || !isSameSurface(discontinuities, i, to, width)) return 0;
    return Math.max(0, front[to]! - front[i]!);
  }
}
