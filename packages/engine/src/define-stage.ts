import type { StageName } from '@tangible/contracts';
import type { Platform } from './types.ts';
import type { Workpiece } from './workpiece.ts';

/** What a stage is handed beside the workpiece. It reads no setting, no clock and no chance from anywhere else. */
export interface StageContext {
  platform: Platform;
  signal: AbortSignal;
  /** A number from 0 to 1, the same sequence for the same seed and stage. */
  random: () => number;
  /** How far this stage has come, 0 to 1. */
  reportProgress: (share: number) => void;
  /** Adds what others can begin with while this stage still works. It is among what the stage adds in the end. */
  addEarly: (entries: Partial<Workpiece>) => void;
}

type Key = keyof Workpiece;

/**
 * What a stage can do as soon as little of the workpiece is there, while the stages between still work: by
 * `platform.beside`, or it would only keep them waiting. The stage begins once it is done.
 */
export interface Ahead<Needs extends Key = Key, Adds extends Key = Key> {
  needs: readonly Needs[];
  adds: readonly Adds[];
  run(
    piece: Pick<Workpiece, Needs>,
    context: Pick<StageContext, 'platform' | 'signal'>,
  ): Promise<Pick<Workpiece, Adds>>;
}

export interface Stage<Needs extends Key = Key, Adds extends Key = Key, Wants extends Key = Key> {
  name: StageName;
  /** How much of the whole wait this stage is, beside the others. */
  weight: number;
  needs: readonly Needs[];
  adds: readonly Adds[];
  /** What is taken where an earlier stage adds it: a model that was handed in has no picture, and so no subject. */
  wants?: readonly Wants[];
  /** What begins early. What it adds can be among what the stage needs. */
  ahead?: readonly AnyAhead[];
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
 * Declares what a stage does ahead. Types follow as with `defineStage`.
 *
 * @example
 * const openEarly = defineAhead({ needs: ['request'], adds: [],
 *   async run(_, { platform }) { await platform.beside('open-physics', null); return {}; } });
 */
export function defineAhead<const Needs extends Key, const Adds extends Key>(ahead: Ahead<Needs, Adds>): AnyAhead {
  return ahead as AnyAhead;
}

export type AnyAhead = Omit<Ahead, 'run'> & {
  run(piece: never, context: Pick<StageContext, 'platform' | 'signal'>): Promise<Partial<Workpiece>>;
};

/** A stage whose own needs no longer matter to the types: what a list of stages holds. */
export type AnyStage = Omit<Stage, 'run'> & {
  run(piece: never, context: StageContext): Promise<Partial<Workpiece>>;
};
