import { type GenerationTask, stagesOf } from '@tangible/contracts';
import { benchmarkMs, sumStages } from '../../ui/facts/measured-times.ts';

/** The parameters of a run's duration: the kind, the generator, the level and the number of pictures. */
export type Run = Pick<GenerationTask, 'kind' | 'generator' | 'subdivisionLevel'> & {
  pictures?: { readonly length: number };
};

/** How long a run takes, and where that is known from. */
export interface ExpectedTime {
  ms: number;
  source: 'here' | 'benchmark';
}

const KEY = 'generationTimes';

/** The number of remembered runs of each kind; older ones may be from another machine. */
const KEPT = 5;

/** The durations of earlier runs in this browser, else those of the benchmark. */
export function expectTime(run: Run): ExpectedTime {
  const times = readTimes()[sortOf(run)];
  if (times?.length) return { ms: medianOf(times), source: 'here' };
  const level = run.subdivisionLevel;
  return { ms: isPlain(run) ? benchmarkMs(level) : sumStages(level, stagesOf(run)), source: 'benchmark' };
}

export function rememberTime(run: Run, ms: number): void {
  const times = readTimes();
  const sort = sortOf(run);
  const next = { ...times, [sort]: [...(times[sort] ?? []), Math.round(ms)].slice(-KEPT) };
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // Storage is full or switched off: the benchmark is used.
  }
}

/** A picture that our own engine turns into an asset. */
const isPlain = ({ kind, generator }: Run): boolean => kind === 'picture' && generator !== 'ark';

/** Runs of one sort take about equally long. */
function sortOf(run: Run): string {
  const { kind, subdivisionLevel: level, pictures } = run;
  if (!isPlain(run)) return `${kind === 'picture' ? 'ark' : kind}-${level}`;
  return pictures && pictures.length > 1 ? `${level}-of-${pictures.length}` : level;
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

function readTimes(): Partial<Record<string, number[]>> {
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
