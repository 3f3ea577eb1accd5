import type { SubdivisionLevel } from '@tangible/contracts';

/** What the pages say about the engine in numbers; `engine-facts.test.ts` holds them to the engine's own. */

export const LEVEL_FACTS: Record<SubdivisionLevel, { triangles: number; texturePx: number; rays: number }> = {
  low: { triangles: 30_000, texturePx: 1024, rays: 192 },
  medium: { triangles: 100_000, texturePx: 2048, rays: 256 },
  high: { triangles: 200_000, texturePx: 6144, rays: 384 },
};

/** Of the volume that the network answers with. */
export const VOLUME = { rays: 128, bins: 128 };

export const DROP_FACTS = {
  heights: 2,
  friction: 0.5,
  hz: 240,
  penetrationShare: 0.05,
  movementM: 0.02,
  restS: 2,
  settleS: 8,
};
