import type { SubdivisionLevel } from '@tangible/contracts';
import { benchmarkMs } from '../../ui/measured-times.ts';

/** How long a run at a level takes, and where that is known from. */
export interface ExpectedTime {
  ms: number;
  source: 'here' | 'benchmark';
}

const KEY = 'generationTimes';

/** So many runs of each level are remembered; older ones were perhaps on another machine. */
const KEPT = 5;

/** What earlier runs in this browser took, else what the benchmark measured. */
export function expectTime(level: SubdivisionLevel): ExpectedTime {
  const times = readTimes()[level];
  return times?.length ? { ms: medianOf(times), source: 'here' } : { ms: benchmarkMs(level), source: 'benchmark' };
}

export function rememberTime(level: SubdivisionLevel, ms: number): void {
  const times = readTimes();
  const next = { ...times, [level]: [...(times[level] ?? []), Math.round(ms)].slice(-KEPT) };
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Storage is full or switched off: the benchmark tells.
  }
}

/**
 * @example
 * medianOf([9000, 30_000, 10_000]); // 10_000
 */
export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2;
}

function readTimes(): Partial<Record<SubdivisionLevel, number[]>> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).flatMap(([level, times]) => {
        const valid = Array.isArray(times) ? times.filter((ms) => Number.isFinite(ms) && ms > 0) : [];
        return valid.length > 0 ? [[level, valid]] : [];
      }),
    );
  } catch {
    return {};
  }
}
