import type { SurfaceLayers } from './surface-layers.ts';

/** Neighbouring rays that differ by more than this lie on different surfaces. In h. */
const APART = 0.08;
/** How far a ray's solid reaches over its neighbour's, in rays. */
const OVERLAP_RAYS = 2;

/**
 * Makes thin sheets that are seen at a low angle thick enough to hold together: from ray to ray such a sheet goes farther
 * than it is thick, so the solids of neighbouring rays would not touch and its edge would be a row of teeth.
 *
 * @param layers Its `back` is changed in place.
 */
export function keepWhole({ front, back, edges, width, height, rays }: SurfaceLayers): void {
  const overlap = (OVERLAP_RAYS * 2) / rays;
  for (let y = 1; y < height - 1; y++) {
    for (let i = y * width + 1; i < (y + 1) * width - 1; i++) {
      if (edges[i]! >= 0) continue;
      const across = Math.max(rise(i, i - 1), rise(i, i + 1));
      const down = Math.max(rise(i, i - width), rise(i, i + width));
      const least = front[i]! + Math.max(across, down) + overlap;
      if (back[i]! < least) back[i] = least;
    }
  }

  /** How much farther the front of a neighbour is. */
  function rise(i: number, to: number): number {
    const off = front[to]! - front[i]!;
    return edges[to]! < 0 && off > 0 && off < APART ? off : 0;
  }
}
