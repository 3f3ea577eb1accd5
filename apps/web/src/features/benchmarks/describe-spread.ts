/** The distribution of the scores of many objects. */
export interface Spread {
  objects: number;
  /** The 10 %, 25 % and 50 % quantiles. */
  tenth: number;
  quarter: number;
  median: number;
  /** How many reach `GOOD`. */
  good: number;
}

/** From this F-score on a shape is hard to distinguish from the truth at a glance. */
export const GOOD = 0.9;

/**
 * Describes a list of scores by those at a tenth, a quarter and half of it.
 *
 * @example
 * describeSpread([1, 0.5, 0]).median; // 0.5
 */
export function describeSpread(scores: readonly number[]): Spread {
  const sorted = scores.toSorted((a, b) => a - b);
  return {
    objects: sorted.length,
    tenth: quantile(sorted, 0.1),
    quarter: quantile(sorted, 0.25),
    median: quantile(sorted, 0.5),
    good: sorted.filter((score) => score >= GOOD).length,
  };
}

function quantile(sorted: readonly number[], share: number): number {
  const at = share * (sorted.length - 1);
  const low = Math.floor(at);
  const high = Math.min(sorted.length - 1, low + 1);
  return sorted[low]! + (sorted[high]! - sorted[low]!) * (at - low);
}

/**
 * Where each object's mark stands when marks of nearly the same score are piled up: the bin, from 0, and the place in its
 * pile, from 0.
 *
 * @example
 * stackScores([0.11, 0.12, 0.5], 10); // bins 1, 1, 5; places 0, 1, 0
 */
export function stackScores(scores: readonly number[], bins: number): { bin: number; place: number }[] {
  const heights = new Array<number>(bins).fill(0);
  return scores.map((score) => {
    const bin = Math.min(bins - 1, Math.max(0, Math.floor(score * bins)));
    return { bin, place: heights[bin]!++ };
  });
}
