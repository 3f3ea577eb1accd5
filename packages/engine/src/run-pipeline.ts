import { AppError, type WorkStage } from '@tangible/contracts';
import { clamp } from '@tangible/geometry';
import type { AnyStage } from './define-stage.ts';
import type { EngineContext } from './platform/platform.ts';
import { createPrefetches } from './start-prefetches.ts';
import type { StageTiming } from './types.ts';
import type { Workpiece } from './workpiece.ts';

/** An internal error, which the user cannot fix. Its message starts with the stage's name. */
export class StageError extends Error {
  readonly stage: WorkStage;

  constructor(stage: WorkStage, cause: unknown) {
    super(`${stage}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'StageError';
    this.stage = stage;
  }
}

export interface PipelineRun {
  /** The workpiece at the end: only `results`, since every other entry was dropped after its last use. */
  piece: Partial<Workpiece>;
  timings: StageTiming[];
}

/**
 * Runs stages one after another over a workpiece.
 *
 * - Progress grows by each stage's weight and, where a stage reports its own progress, in between.
 * - A prefetch starts as soon as its needs are met, also by entries that were added early, and is awaited before its stage.
 * - The signal is checked before every stage and passed to it; an aborted run rejects with the signal's reason. A run
 *   that fails aborts its background tasks.
 * - An `AppError` passes unchanged, because it is meant for the user; any other error becomes a `StageError`.
 *
 * @param results The entries of the workpiece to return.
 */
export async function runPipeline(
  stages: readonly AnyStage[],
  start: Partial<Workpiece>,
  results: readonly (keyof Workpiece)[],
  { platform, onProgress, onFiles, signal = new AbortController().signal }: EngineContext,
): Promise<PipelineRun> {
  checkWiring(stages, start, results);
  const weightSum = stages.reduce((sum, stage) => sum + stage.weight, 0);
  const piece = { ...start };
  const timings: StageTiming[] = [];
  let doneWeight = 0;
  let lastProgress = 0;
  const failed = new AbortController();
  const within = AbortSignal.any([signal, failed.signal]);
  const prefetches = createPrefetches(stages, { platform, signal: within });

  for (const [index, stage] of stages.entries()) {
    signal.throwIfAborted();
    const report = (share: number) => {
      const within = clamp(share, 0, 1) * stage.weight;
      lastProgress = Math.max(lastProgress, Math.round((100 * (doneWeight + within)) / weightSum));
      onProgress?.({ stage: stage.name, progress: lastProgress });
    };
    report(0);
    prefetches.start(piece);
    const startedMs = platform.nowMs();
    const addEarly = (entries: Partial<Workpiece>) => {
      Object.assign(piece, entries);
      prefetches.start(piece);
    };
    try {
      Object.assign(piece, await prefetches.finish(stage));
      Object.assign(
        piece,
        await stage.run(piece as never, { platform, signal: within, reportProgress: report, addEarly }),
      );
    } catch (error) {
      failed.abort(error);
      signal.throwIfAborted();
      throw error instanceof AppError ? error : new StageError(stage.name, error);
    }
    if (stage.adds.includes('files') && piece.files) onFiles?.(piece.files);
    timings.push({ stage: stage.name, ms: platform.nowMs() - startedMs });
    doneWeight += stage.weight;
    dropUnneeded(piece, [
      results,
      prefetches.listNeeds(),
      ...stages.slice(index + 1).flatMap((later) => [later.needs, later.wants ?? []]),
    ]);
    report(0);
  }
  signal.throwIfAborted();
  return { piece, timings };
}

/** Fails at the first test, rather than at the first user, when a stage needs an entry that no earlier stage adds. */
export function checkWiring(
  stages: readonly AnyStage[],
  start: Partial<Workpiece>,
  results: readonly (keyof Workpiece)[],
): void {
  const known = new Set(Object.keys(start));
  for (const { name, prefetch = [], needs, adds } of stages) {
    const unready = prefetch.flatMap((one) => one.needs).filter((key) => !known.has(key));
    for (const key of prefetch.flatMap((one) => one.adds)) known.add(key);
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
