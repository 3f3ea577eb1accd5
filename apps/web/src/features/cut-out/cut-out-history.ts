import type { Mask, Stroke } from '@tangible/mask';

/** A mask, and what of it was drawn by hand. */
export interface Step {
  mask: Mask;
  /** The strokes since the subject was chosen: they stay as they were drawn. */
  strokes: readonly Stroke[];
  /** The subject that it began with, by its place among those found; null for a mask that began empty. */
  subject: number | null;
}

/** The steps of an editor: those before, the current one, and those that were undone. */
export interface CutOutHistory {
  past: readonly Step[];
  now: Step;
  future: readonly Step[];
}

/** A mask of a large picture is 4 MB. */
const STEPS_MAX = 20;

export const beginHistory = (now: Step): CutOutHistory => ({ past: [], now, future: [] });

/** The next step; what was undone before it is gone. */
export const addStep = ({ past, now }: CutOutHistory, next: Step): CutOutHistory => ({
  past: [...past, now].slice(-STEPS_MAX),
  now: next,
  future: [],
});

export function undo(history: CutOutHistory): CutOutHistory {
  const { past, now, future } = history;
  const before = past.at(-1);
  return before ? { past: past.slice(0, -1), now: before, future: [now, ...future] } : history;
}

export function redo(history: CutOutHistory): CutOutHistory {
  const { past, now, future } = history;
  const [next, ...rest] = future;
  return next ? { past: [...past, now], now: next, future: rest } : history;
}
