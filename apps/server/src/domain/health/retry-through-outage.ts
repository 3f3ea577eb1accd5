import { setTimeout as delay } from 'node:timers/promises';
import { isOutage } from './is-outage.ts';

/** Longer than a database takes to fail over or a storage to come back; then the job's own tries have their turn. */
const PATIENCE_MS = 5 * 60_000;
const PAUSE_MS = 500;
const PAUSE_MAX_MS = 10_000;

/**
 * Runs a repeatable step, and repeats it while the database or the storage is down. An asset that took minutes to make
 * is not lost to an outage of seconds.
 *
 * @param signal ends the waiting; the step's own error is thrown then
 * @example
 * await retryThroughOutage(() => finishGeneration(services, { generationId, asset }), signal);
 */
export async function retryThroughOutage<T>(
  step: () => Promise<T>,
  signal: AbortSignal,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const start = performance.now();
  for (let pauseMs = PAUSE_MS; ; pauseMs = Math.min(PAUSE_MAX_MS, pauseMs * 2)) {
    try {
      return await step();
    } catch (error) {
      if (!isOutage(error) || signal.aborted || performance.now() - start > patienceMs) throw error;
      await delay(pauseMs * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => {});
      if (signal.aborted) throw error;
    }
  }
}
