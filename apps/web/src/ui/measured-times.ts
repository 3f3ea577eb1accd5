import { STAGES, type SubdivisionLevel, type WorkStage } from '@tangible/contracts';
import measured from '../../../../benchmarks/results/engine.json' with { type: 'json' };

/** The machine on which the engine was measured, and when. */
export const BENCHMARK = { cores: measured.cores, date: measured.date };

/** What `npm run bench` measured for a level. */
export const benchmarkMs = (level: SubdivisionLevel): number => measured.levels[level].seconds * 1000;

/** What a task at the hosted model took when it was measured by others: a medium one, once. */
const HOSTED_MS = 295_000;

/** Arranging, settling and writing a scene are about equally long. */
const SCENE_STAGE_MS = 3_000;

/** Each stage's share of the measured time, in the order of the stages; they add up to 1. */
export function listStageShares(
  level: SubdivisionLevel,
  stages: readonly WorkStage[] = STAGES,
): { stage: WorkStage; share: number }[] {
  const measuredMs = new Map<string, number>(measured.levels[level].stages.map(({ stage, ms }) => [stage, ms]));
  const msOf = (stage: WorkStage) =>
    measuredMs.get(stage) ?? (stage === 'await-model' ? HOSTED_MS : stage.endsWith('-scene') ? SCENE_STAGE_MS : 0);
  const sum = stages.reduce((total, stage) => total + msOf(stage), 0);
  return stages.map((stage) => ({ stage, share: msOf(stage) / sum }));
}
