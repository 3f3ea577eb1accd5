import type { SubdivisionLevel } from '@tangible/contracts';

/** The figures about the engine on the pages; `engine-facts.test.ts` compares them with the engine's own. */

/** The most rays along the crop at each level. */
export const LEVEL_RAYS: Record<SubdivisionLevel, number> = { low: 192, medium: 256, high: 384 };

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

export const PLACE_FACTS = { seconds: 5, standing: 5, fallen: 15 };
