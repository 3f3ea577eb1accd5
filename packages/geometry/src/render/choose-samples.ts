import type { Frame } from './types.ts';

/** Samples of one pixel whose depths differ by no more than this, in samples, lie on the same surface. */
const DEPTH_STEP = 6;

/**
 * Which samples of a frame to light: 1 or 0 each. All where a pixel shows an edge; of a pixel that one surface fills, two
 * across its diagonal tell as much as four, at half the time. Only pixels of 2 by 2 samples are thinned out.
 */
export function chooseSamples({ width, height, depths, triangles }: Frame, samples: number): Uint8Array {
  const chosen = new Uint8Array(triangles.length);
  for (let at = 0; at < chosen.length; at++) chosen[at] = triangles[at]! < 0 ? 0 : 1;
  if (samples !== 2) return chosen;
  for (let y = 0; y < height; y += 2) {
    for (let at = y * width; at < (y + 1) * width; at += 2) {
      const below = at + width;
      if (!(chosen[at]! & chosen[at + 1]! & chosen[below]! & chosen[below + 1]!)) continue;
      const z = depths[at]!;
      const isFlat =
        Math.abs(depths[at + 1]! - z) < DEPTH_STEP &&
        Math.abs(depths[below]! - z) < DEPTH_STEP &&
        Math.abs(depths[below + 1]! - z) < DEPTH_STEP;
      if (!isFlat) continue;
      chosen[at + 1] = 0;
      chosen[below] = 0;
    }
  }
  return chosen;
}
