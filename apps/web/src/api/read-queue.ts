import type { QueueAnswer } from '@tangible/contracts';
import { call } from './call.ts';

/**
 * The generations that wait or run, and those that are named even if they have ended.
 *
 * @example
 * const { tasks, openCount, openMax } = await readQueue([contentId]);
 */
export const readQueue = (contentIds: readonly string[], signal?: AbortSignal) =>
  call<QueueAnswer>('/tangible/queue', { query: { contentIds: contentIds.join() || undefined }, signal });
