import type { AnyPrefetch, AnyStage, StageContext } from './define-stage.ts';
import { deferRejection } from './utilities/defer-rejection.ts';
import type { Workpiece } from './workpiece.ts';

/** The prefetches of one run of a pipeline. */
export interface Prefetches {
  /** Starts every prefetch whose needs are met. */
  start(piece: Partial<Workpiece>): void;
  /** Waits for the prefetches of a stage and returns the entries that they add. */
  finish(stage: AnyStage): Promise<Partial<Workpiece>>;
  /** The needs of the prefetches that have not started yet. */
  listNeeds(): (keyof Workpiece)[];
}

/**
 * Starts the prefetches of stages as early as possible and awaits each before its stage. An error is kept until then, so
 * that it names its stage.
 *
 * @example
 * const prefetches = createPrefetches(stages, { platform, signal });
 * prefetches.start(piece);
 * Object.assign(piece, await prefetches.finish(stage));
 */
export function createPrefetches(
  stages: readonly AnyStage[],
  context: Pick<StageContext, 'platform' | 'signal'>,
): Prefetches {
  const waiting = new Set(stages.flatMap(({ prefetch = [] }) => prefetch));
  const started = new Map<AnyPrefetch, Promise<Partial<Workpiece>>>();
  return {
    start(piece) {
      for (const prefetch of waiting) {
        if (!prefetch.needs.every((key) => key in piece)) continue;
        waiting.delete(prefetch);
        started.set(prefetch, deferRejection(prefetch.run(piece as never, context)));
      }
    },
    async finish({ prefetch = [] }) {
      const done = await Promise.all(prefetch.map((one) => started.get(one)));
      return Object.assign({}, ...done);
    },
    listNeeds: () => [...waiting].flatMap(({ needs }) => needs),
  };
}
