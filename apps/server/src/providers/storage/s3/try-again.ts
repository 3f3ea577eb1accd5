import { setTimeout as delay } from 'node:timers/promises';
import { StorageUnavailableError } from '../storage-unavailable.ts';
import { S3AnswerError } from './s3-answer-error.ts';
import type { S3Connection } from './s3-connection.ts';

/** A pause never grows beyond this. */
const PAUSE_MAX_MS = 4_000;

/**
 * Runs a step until it succeeds, a few times at most. Silence, broken connections, 5xx and 429 are tried again after a
 * pause, part of which is left to chance so that many callers do not come back at the same moment. Anything else fails
 * at once: asking again would not change it.
 */
export async function tryAgain<T>({ patience, closing }: S3Connection, step: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await step();
    } catch (error) {
      if (closing.aborted || tried >= patience.tries || !isPassing(error)) throw error;
      await pause(patience.pauseMs, tried, closing);
    }
  }
}

/** Waits before try number `tried + 1`. */
export async function pause(pauseMs: number, tried: number, closing: AbortSignal): Promise<void> {
  const longestMs = Math.min(PAUSE_MAX_MS, pauseMs * 2 ** (tried - 1));
  await delay(longestMs * (0.5 + Math.random() / 2), undefined, { signal: closing }).catch(() => {});
}

export const isPassing = (error: unknown): boolean =>
  error instanceof S3AnswerError ? error.passes : error instanceof StorageUnavailableError;
