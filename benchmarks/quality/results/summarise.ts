/** The statistics of one measure. */
export interface Summary {
  count: number;
  mean: number;
  median: number;
  /** Of the mean. */
  standardError: number;
  p90: number;
}

/** Leaves out unknown values; null if none are left. */
export function summarise(values: readonly (number | null)[]): Summary | null {
  const known = values.filter((value) => value !== null && Number.isFinite(value)).sort((a, b) => a! - b!) as number[];
  const count = known.length;
  if (count === 0) return null;
  const mean = known.reduce((sum, value) => sum + value, 0) / count;
  const spread = known.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return {
    count,
    mean,
    median: quantile(known, 0.5),
    standardError: count > 1 ? Math.sqrt(spread / (count - 1) / count) : 0,
    p90: quantile(known, 0.9),
  };
}

function quantile(sorted: number[], share: number): number {
  const at = share * (sorted.length - 1);
  const low = Math.floor(at);
  const high = Math.min(sorted.length - 1, low + 1);
  return sorted[low]! + (sorted[high]! - sorted[low]!) * (at - low);
}
