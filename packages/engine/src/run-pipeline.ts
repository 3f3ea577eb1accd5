import { AppError, type WorkStage } from '@tangible/contracts';
import { createAheads } from './begin-aheads.ts';
import { createRandom } from './create-random.ts';
import type { AnyStage } from './define-stage.ts';
import type { EngineContext, StageTiming } from './types.ts';
import type { Workpiece } from './workpiece.ts';

/** Something that no person who sent a picture could mend. Its message begins with the stage's name. */
export class StageError extends Error {
  readonly stage: WorkStage;

  constructor(stage: WorkStage, cause: unknown) {
    super(`${stage}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'StageError';
    this.stage = stage;
  }
}

export interface PipelineRun {
  /** What is left of the workpiece: `results`, everything else was dropped on the way. */
  piece: Partial<Workpiece>;
  timings: StageTiming[];
}

/**
 * Runs stages one after another over a workpiece.
 *
 * - Progress goes up by each stage's weight and, where a stage tells how far it is, in between.
 * - What a stage does ahead begins as soon as what it needs is there, be it added early, and is awaited before the stage.
 * - The signal is looked at before every stage and handed to it; an aborted run rejects with the signal's reason. A run
 *   that fails aborts whatever it still does elsewhere.
 * - An `AppError` passes as it is, because it is meant for a person; any other error becomes a `StageError`.
 *
 * @param results What must be in the workpiece at the end.
 */
export async function runPipeline(
  stages: readonly AnyStage[],
  start: Partial<Workpiece>,
  results: readonly (keyof Workpiece)[],
  { platform, onProgress, signal = new AbortController().signal }: EngineContext,
): Promise<PipelineRun> {
  checkWiring(stages, start, results);
  const weightSum = stages.reduce((sum, stage) => sum + stage.weight, 0);
  const piece = { ...start };
  const timings: StageTiming[] = [];
  let doneWeight = 0;
  let lastProgress = 0;
  const failed = new AbortController();
  const within = AbortSignal.any([signal, failed.signal]);
  const aheads = createAheads(stages, { platform, signal: within });

  for (const [index, stage] of stages.entries()) {
    signal.throwIfAborted();
    const report = (share: number) => {
      const within = Math.min(1, Math.max(0, share)) * stage.weight;
      lastProgress = Math.max(lastProgress, Math.round((100 * (doneWeight + within)) / weightSum));
      onProgress?.({ stage: stage.name, progress: lastProgress });
    };
    report(0);
    aheads.begin(piece);
    const startedMs = platform.nowMs();
    const random = createRandom((start.request?.seed ?? 0) * 1009 + index);
    const addEarly = (entries: Partial<Workpiece>) => {
      Object.assign(piece, entries);
      aheads.begin(piece);
    };
    try {
      Object.assign(piece, await aheads.finish(stage));
      Object.assign(
        piece,
        await stage.run(piece as never, { platform, signal: within, random, reportProgress: report, addEarly }),
      );
    } catch (error) {
      failed.abort(error);
      signal.throwIfAborted();
      throw error instanceof AppError ? error : new StageError(stage.name, error);
    }
    timings.push({ stage: stage.name, ms: platform.nowMs() - startedMs });
    doneWeight += stage.weight;
    dropUnneeded(piece, [
      results,
      aheads.listNeeds(),
      ...stages.slice(index + 1).flatMap((later) => [later.needs, later.wants ?? []]),
    ]);
    report(0);
  }
  signal.throwIfAborted();
  return { piece, timings };
}

/** A stage that needs what no earlier stage adds would fail at the first user; this fails at the first test. */
export function checkWiring(
  stages: readonly AnyStage[],
  start: Partial<Workpiece>,
  results: readonly (keyof Workpiece)[],
): void {
  const known = new Set(Object.keys(start));
  for (const { name, ahead = [], needs, adds } of stages) {
    const unready = ahead.flatMap((one) => one.needs).filter((key) => !known.has(key));
    for (const key of ahead.flatMap((one) => one.adds)) known.add(key);
    const missing = [...unready, ...needs.filter((key) => !known.has(key))];
    if (missing.length > 0) throw new Error(`${name} needs ${missing.join(', ')}, which no stage before it adds`);
    for (const key of adds) known.add(key);
  }
  const missing = results.filter((key) => !known.has(key));
  if (missing.length > 0) throw new Error(`No stage adds ${missing.join(', ')}`);
}

function dropUnneeded(piece: Partial<Workpiece>, needed: readonly (readonly (keyof Workpiece)[])[]): void {
  const keep = new Set<string>(needed.flat());
  for (const key of Object.keys(piece) as (keyof Workpiece)[]) if (!keep.has(key)) delete piece[key];
}
