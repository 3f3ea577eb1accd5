import type { StageName } from '@tangible/contracts';
import type { Platform } from './platform/platform.ts';
import type { Workpiece } from './workpiece.ts';

/** Everything that a stage may use apart from the workpiece. It reads no settings, clock or random numbers from elsewhere. */
export interface StageContext {
  platform: Platform;
  signal: AbortSignal;
  /** Reports the progress of this stage, 0 to 1. */
  reportProgress: (share: number) => void;
  /** Adds entries that a prefetch can start with while this stage still runs. The stage returns them again at its end. */
  addEarly: (entries: Partial<Workpiece>) => void;
}

type Key = keyof Workpiece;

/**
 * Work of a stage that starts as soon as its needs are met, while earlier stages still run. It should use
 * `platform.runInBackground`, or it would only delay them. The stage starts after it has finished.
 */
export interface Prefetch<Needs extends Key = Key, Adds extends Key = Key> {
  needs: readonly Needs[];
  adds: readonly Adds[];
  run(
    piece: Pick<Workpiece, Needs>,
    context: Pick<StageContext, 'platform' | 'signal'>,
  ): Promise<Pick<Workpiece, Adds>>;
}

export interface Stage<Needs extends Key = Key, Adds extends Key = Key, Wants extends Key = Key> {
  name: StageName;
  /** Its share of the total time, relative to the other stages. */
  weight: number;
  needs: readonly Needs[];
  adds: readonly Adds[];
  /** Optional needs: an uploaded model has no picture, and so no subject. */
  wants?: readonly Wants[];
  /** Work that starts early. The stage may need the entries that it adds. */
  prefetch?: readonly AnyPrefetch[];
  run(
    piece: Pick<Workpiece, Needs> & Partial<Pick<Workpiece, Wants>>,
    context: StageContext,
  ): Promise<Pick<Workpiece, Adds>>;
}

/**
 * Declares a stage. Types follow from `needs` and `adds`: `run` sees nothing else and must return all that it adds.
 *
 * @example
 * export const smoothSurface = defineStage({ name: 'smooth-surface', weight: 1, needs: ['shape'], adds: ['surface'],
 *   async run({ shape }) { return { surface: smooth(shape) }; } });
 */
export function defineStage<const Needs extends Key, const Adds extends Key, const Wants extends Key = never>(
  stage: Stage<Needs, Adds, Wants>,
) {
  return stage;
}

/**
 * Declares the prefetch of a stage. Types follow as with `defineStage`.
 *
 * @example
 * const openEarly = definePrefetch({ needs: ['request'], adds: [],
 *   async run(_, { platform }) { await platform.runInBackground(openPhysicsTask, null); return {}; } });
 */
export function definePrefetch<const Needs extends Key, const Adds extends Key>(
  prefetch: Prefetch<Needs, Adds>,
): AnyPrefetch {
  return prefetch as AnyPrefetch;
}

export type AnyPrefetch = Omit<Prefetch, 'run'> & {
  run(piece: never, context: Pick<StageContext, 'platform' | 'signal'>): Promise<Partial<Workpiece>>;
};

/** A stage whose own needs no longer matter to the types, for lists of stages. */
export type AnyStage = Omit<Stage, 'run'> & {
  run(piece: never, context: StageContext): Promise<Partial<Workpiece>>;
};
