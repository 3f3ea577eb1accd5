import { type GenerationTask, type RecentTime, stagesOf } from '@tangible/contracts';
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

/** Fewer runs say little about the next one. */
const COUNT_MIN = 3;

/**
 * The median of this server's recent runs, else the time of the benchmark.
 *
 * @example
 * expectTime(task, site?.recentTimes); // { ms: 6200, source: 'here' }
 */
export function expectTime(run: Run, recent: readonly RecentTime[] = []): ExpectedTime {
  const { kind, subdivisionLevel: level } = run;
  // Until it is known, the embedded engine makes pictures; models and scenes have no generator.
  const generator = kind === 'picture' ? (run.generator ?? 'embedded') : null;
  const pictureCount = Math.max(1, run.pictures?.length ?? 1);
  const known = recent.find(
    (time) =>
      time.kind === kind &&
      time.generator === generator &&
      time.subdivisionLevel === level &&
      time.pictureCount === pictureCount,
  );
  if (known && known.count >= COUNT_MIN) return { ms: known.medianMs, source: 'here' };
  const isPlain = generator === 'embedded';
  return { ms: isPlain ? benchmarkMs(level) : sumStages(level, stagesOf(run)), source: 'benchmark' };
}

/** A run that takes this much longer than expected is late: durations vary by about a third. */
const LATE_SHARE = 1.35;
/** On top of it, so that a run of seconds is not late after one. */
const LATE_MS = 2_000;

export const isLate = (elapsedMs: number, expectedMs: number): boolean => elapsedMs > LATE_SHARE * expectedMs + LATE_MS;
