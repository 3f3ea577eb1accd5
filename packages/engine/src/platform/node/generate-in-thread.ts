import { AppError } from '@tangible/contracts';
import type { AssetRequest, Progress } from '../../types.ts';
import type { PackedAsset, ThreadMessage, ThreadStart } from './thread-messages.ts';
import { keepThread, takeThread } from './thread-pool.ts';

export interface GenerateInThreadOptions {
  onProgress?: (progress: Progress) => void;
  /** Aborting ends the thread at once; the promise rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Also pack the files into one ZIP. Default true. */
  zip?: boolean;
  /** What the thread runs. Tests hand in a thread that crashes. */
  threadUrl?: URL;
}

/**
 * `generateAsset` in a thread of its own, so that the caller's event loop stays free; the files are packed there too. The
 * thread is kept for the next asset for a while, because its networks are open and its code is compiled then.
 * Rejects with the same `AppError` that the engine threw, or with a plain `Error` when the engine or the whole thread
 * broke.
 *
 * The picture is copied into the thread (10 MB at most, and the caller may want to try again with it); the asset's
 * files are moved out of it without a copy.
 *
 * @example
 * const asset = await generateInThread({ image, level: 'low', formats: ['glb'] }, { onProgress: console.log });
 */
export function generateInThread(request: AssetRequest, options: GenerateInThreadOptions = {}): Promise<PackedAsset> {
  const { onProgress, signal, zip = true, threadUrl = new URL('./engine-thread.ts', import.meta.url) } = options;
  if (signal?.aborted) return Promise.reject(signal.reason);

  return new Promise<PackedAsset>((resolve, reject) => {
    const image = new Uint8Array(request.image);
    const start: ThreadStart = { request: { ...request, image }, zip };
    const worker = takeThread(threadUrl);
    let settled = false;

    const settle = (finish: () => void, { isSound }: { isSound: boolean }) => {
      if (settled) return;
      settled = true;
      signal?.removeEventListener('abort', abort);
      if (isSound) keepThread(worker);
      else void worker.terminate();
      finish();
    };
    const abort = () => settle(() => reject(signal?.reason), { isSound: false });
    signal?.addEventListener('abort', abort, { once: true });

    worker.on('message', (message: ThreadMessage) => {
      if (settled) return;
      if (message.type === 'progress') onProgress?.(message.progress);
      else if (message.type === 'asset') settle(() => resolve(message.asset), { isSound: true });
      else settle(() => reject(toError(message)), { isSound: message.type === 'refused' });
    });
    worker.on('error', (error) =>
      settle(() => reject(new Error(`The engine's thread broke: ${describe(error)}`, { cause: error })), {
        isSound: false,
      }),
    );
    worker.on('exit', (code) =>
      settle(() => reject(new Error(`The engine's thread ended early with code ${code}`)), { isSound: false }),
    );
    worker.postMessage(start, [image.buffer]);
  });
}

function toError(message: Extract<ThreadMessage, { type: 'refused' | 'failed' }>): Error {
  if (message.type === 'refused') return new AppError(message.code, message.values);
  const error = new Error(message.message);
  // The stack of the thread tells where it happened; ours would only tell that a message came.
  if (message.stack) error.stack = message.stack;
  return error;
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
