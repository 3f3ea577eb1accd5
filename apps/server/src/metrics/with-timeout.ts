import { setTimeout as delay } from 'node:timers/promises';

/** The result of a promise, or an error if it takes longer than the given milliseconds. */
export async function withTimeout<T>(ms: number, promise: Promise<T>): Promise<T> {
  const over = new AbortController();
  const late = delay(ms, undefined, { signal: over.signal, ref: false }).then(() => {
    throw new Error(`no answer within ${ms} ms`);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    late.catch(() => {});
    over.abort();
    promise.catch(() => {});
  }
}
