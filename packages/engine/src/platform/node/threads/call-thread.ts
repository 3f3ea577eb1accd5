import type { ResourceLimits } from 'node:worker_threads';
import { deserializeError, type SerializedError } from '../../serialize-error.ts';
import { keepThread, takeThread } from './thread-pool.ts';

export interface ThreadRequest<Message, Answer> {
  /** The thread's program. */
  url: URL;
  /** How errors call it. */
  name: string;
  message: unknown;
  /** Buffers that are moved into the thread instead of copied. */
  transfer?: ArrayBuffer[];
  /** Aborting rejects at once with the signal's reason, and ends the thread as soon as it can be ended. */
  signal?: AbortSignal | undefined;
  /** Bounds on the memory of the thread, if it opens untrusted files. */
  resourceLimits?: ResourceLimits;
  /** Whether the thread, after this message, is in code that must not be ended. Default: never. */
  isBusy?(message: Exclude<Message, SerializedError>): boolean;
  /** The result that a message carries, or undefined when the thread is still working. */
  read(message: Exclude<Message, SerializedError>): Answer | undefined;
}

/**
 * Sends a message to a thread of the pool and waits for its answer. The thread is kept for the next call unless it
 * failed. Rejects with the error that the thread sent, or with a plain `Error` if the whole thread failed.
 *
 * @example
 * const sum = await callThread<SumMessage, number>({ url, name: 'The adder', message: [1, 2], read: ({ sum }) => sum });
 */
export function callThread<Message extends object, Answer>(question: ThreadRequest<Message, Answer>): Promise<Answer> {
  const { url, name, message: start, transfer = [], signal, read } = question;
  if (signal?.aborted) return Promise.reject(signal.reason);

  return new Promise<Answer>((resolve, reject) => {
    const worker = takeThread(url, question.resourceLimits);
    let settled = false;
    let busy = false;

    const settle = (finish: () => void, { isSound }: { isSound: boolean }) => {
      if (settled) return;
      settled = true;
      signal?.removeEventListener('abort', abort);
      if (isSound) keepThread(worker);
      else if (!busy) void worker.terminate();
      finish();
    };
    const abort = () => settle(() => reject(signal?.reason), { isSound: false });
    const breakOff = (words: string, cause?: unknown) =>
      settle(() => reject(new Error(`${name} ${words}`, { cause })), { isSound: false });
    signal?.addEventListener('abort', abort, { once: true });

    worker.on('message', (message: Exclude<Message, SerializedError> | SerializedError) => {
      busy = !isError(message) && (question.isBusy?.(message) ?? false);
      if (settled) {
        // It was given up while it was busy, and no longer is.
        if (!busy) void worker.terminate();
        return;
      }
      if (isError(message)) {
        settle(() => reject(deserializeError(message)), { isSound: message.type === 'refused' });
        return;
      }
      const answer = read(message);
      if (answer !== undefined) settle(() => resolve(answer), { isSound: true });
    });
    worker.on('error', (error) => breakOff(`broke: ${describe(error)}`, error));
    worker.on('exit', (code) => breakOff(`ended early with code ${code}`));
    worker.postMessage(start, transfer);
  });
}

function isError(message: object): message is SerializedError {
  return 'type' in message && (message.type === 'refused' || message.type === 'failed');
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
