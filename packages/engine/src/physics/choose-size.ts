import type { ModelUnit } from '@tangible/contracts';
import { clamp } from '@tangible/geometry';
import type { AssetRequest } from '../types.ts';
import type { ChosenSize } from '../workpiece.ts';

/** The default size without a network: about a shoe, or a mug with its handle. */
const SIZE_M_ASSUMED = 0.3;

/** The network's estimate is clamped to this range: no object of its training data is smaller or larger. */
const ESTIMATE_M_MIN = 0.01;
const ESTIMATE_M_MAX = 20;

/**
 * The length of the asset's longest side, and its source: the request, else its hint, else the network's estimate.
 *
 * @param scaledM What a network says, if one was asked, or the units of a model.
 * @param factor How far off that may be; 1 says that it is known.
 * @param unit The unit that a model's numbers were taken for, if one was assumed.
 *
 * @example
 * chooseSize({ hint: { longestSideM: 0.12 } }, 0.31); // { longestSideM: 0.12, source: 'guided', estimateM: 0.31 }
 */
export function chooseSize(
  { sizeM, hint }: Pick<AssetRequest, 'sizeM' | 'hint'>,
  scaledM: number | null,
  factor: number | null = null,
  unit: ModelUnit | null = null,
): ChosenSize {
  if (factor === 1 && scaledM !== null && sizeM === undefined) {
    return { longestSideM: scaledM, source: 'given', estimateM: null };
  }
  const estimateM = scaledM === null || unit ? null : clamp(scaledM, ESTIMATE_M_MIN, ESTIMATE_M_MAX);
  if (sizeM !== undefined) return { longestSideM: sizeM, source: 'given', estimateM };
  if (hint?.longestSideM !== undefined) return { longestSideM: hint.longestSideM, source: 'guided', estimateM };
  if (unit && scaledM !== null) return { longestSideM: scaledM, source: 'assumed', estimateM, unit };
  if (estimateM !== null) return { longestSideM: estimateM, source: 'estimated', estimateM };
  return { longestSideM: SIZE_M_ASSUMED, source: 'assumed', estimateM };
}
