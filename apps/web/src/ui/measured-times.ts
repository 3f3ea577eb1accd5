import { STAGES, type StageName, type SubdivisionLevel } from '@tangible/contracts';
import measured from '../../../../benchmarks/results/engine.json' with { type: 'json' };

/** The machine on which the engine was measured, and when. */
export const BENCHMARK = { cores: measured.cores, date: measured.date };

/** What `npm run bench` measured for a level. */
export const benchmarkMs = (level: SubdivisionLevel): number => measured.levels[level].seconds * 1000;

/** Each stage's share of the measured time, in the order of the stages; they add up to 1. */
export function listStageShares(level: SubdivisionLevel): { stage: StageName; share: number }[] {
  const times = new Map(measured.levels[level].stages.map(({ stage, ms }) => [stage, ms]));
  const sum = [...times.values()].reduce((total, ms) => total + ms, 0);
  return STAGES.map((stage) => ({ stage, share: (times.get(stage) ?? 0) / sum }));
}
