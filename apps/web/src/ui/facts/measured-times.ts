import type { SubdivisionLevel, WorkStage } from '@tangible/contracts';
import measured from '../../../../../benchmarks/results/engine.json' with { type: 'json' };

/** The machine on which the engine was measured, and when. */
export const BENCHMARK = { cores: measured.cores, date: measured.date };

/** The time that `npm run bench` measured for a level, from a picture to its asset. */
export const benchmarkMs = (level: SubdivisionLevel): number => measured.levels[level].seconds * 1000;

/** The time of a task at the hosted model, as measured by others: a medium one, once. */
const HOSTED_MS = 295_000;

/** Arranging, settling and writing a scene are about equally long. */
const SCENE_STAGE_MS = 3_000;

/** The measured time of a stage at a level. */
function stageMs(level: SubdivisionLevel, stage: WorkStage): number {
  if (stage === 'await-model') return HOSTED_MS;
  if (stage.endsWith('-scene')) return SCENE_STAGE_MS;
  return measured.levels[level].stages.find((other) => other.stage === stage)?.ms ?? 0;
}

/** The measured time of these stages together. */
export const sumStages = (level: SubdivisionLevel, stages: readonly WorkStage[]): number =>
  stages.reduce((total, stage) => total + stageMs(level, stage), 0);
