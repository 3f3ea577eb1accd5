import type { GenerationTask } from '@tangible/contracts';

type Stamps = Pick<GenerationTask, 'createdAt' | 'startedAt' | 'completedAt'>;

/**
 * How long the work on a task has taken so far, or took, by the server's stamps; null while it waits. Never negative:
 * two clocks are never quite the same.
 *
 * @example
 * measureWork(task, serverNow()); // 6200
 */
export function measureWork({ startedAt, completedAt }: Stamps, nowMs: number): number | null {
  if (startedAt === null) return null;
  return Math.max(0, (completedAt === null ? nowMs : Date.parse(completedAt)) - Date.parse(startedAt));
}

/** How long a task has waited for its turn, or waited. */
export const measureWait = ({ createdAt, startedAt }: Stamps, nowMs: number): number =>
  Math.max(0, (startedAt === null ? nowMs : Date.parse(startedAt)) - Date.parse(createdAt));
