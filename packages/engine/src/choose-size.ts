import type { AssetRequest } from './types.ts';
import type { ChosenSize } from './workpiece.ts';

/** Without a network there is no telling how large a thing is: about a shoe, or a mug with its handle. */
const SIZE_M_ASSUMED = 0.3;

/** What the network estimates beyond these is held at them: nothing that it was trained on is smaller or larger. */
const ESTIMATE_M_MIN = 0.01;
const ESTIMATE_M_MAX = 20;

/**
 * The length of the asset's longest side, and where it comes from.
 *
 * @param estimateM What a network says, if one was asked.
 */
export function chooseSize({ sizeM }: AssetRequest, estimateM: number | null): ChosenSize {
  if (sizeM !== undefined) return { longestSideM: sizeM, source: 'given' };
  if (estimateM === null) return { longestSideM: SIZE_M_ASSUMED, source: 'assumed' };
  return { longestSideM: Math.min(ESTIMATE_M_MAX, Math.max(ESTIMATE_M_MIN, estimateM)), source: 'estimated' };
}
