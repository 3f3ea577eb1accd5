import type { AnyAhead, AnyStage, StageContext } from './define-stage.ts';
import { holdError } from './hold-error.ts';
import type { Workpiece } from './workpiece.ts';

/** What stages do ahead, in one run of a pipeline. */
export interface Aheads {
  /** Begins whatever has all that it needs by now. */
  begin(piece: Partial<Workpiece>): void;
  /** What a stage did ahead, once it is done; nothing for a stage that has nothing ahead. */
  finish(stage: AnyStage): Promise<Partial<Workpiece>>;
  /** What is still needed by what did not begin yet. */
  listNeeds(): (keyof Workpiece)[];
}

/**
 * Keeps what stages do ahead: begun as early as can be, awaited where it is used. An error waits until then too, so that
 * it names its stage.
 *
 * @example
 * const aheads = createAheads(stages, { platform, signal });
 * aheads.begin(piece);
 * Object.assign(piece, await aheads.finish(stage));
 */
export function createAheads(stages: readonly AnyStage[], context: Pick<StageContext, 'platform' | 'signal'>): Aheads {
  const waiting = new Set(stages.flatMap(({ ahead = [] }) => ahead));
  const begun = new Map<AnyAhead, Promise<Partial<Workpiece>>>();
  return {
    begin(piece) {
      for (const ahead of waiting) {
        if (!ahead.needs.every((key) => key in piece)) continue;
        waiting.delete(ahead);
        begun.set(ahead, holdError(ahead.run(piece as never, context)));
      }
    },
    async finish({ ahead = [] }) {
      const done = await Promise.all(ahead.map((one) => begun.get(one)));
      return Object.assign({}, ...done);
    },
    listNeeds: () => [...waiting].flatMap(({ needs }) => needs),
  };
}
