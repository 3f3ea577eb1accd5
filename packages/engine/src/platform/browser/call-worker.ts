import { deserializeError, type SerializedError, serializeError } from '../serialize-error.ts';

interface WorkerRequest<Work> {
  id: number;
  work: Work;
}

type WorkerResponse = { id: number } & ({ type: 'done'; output: unknown } | SerializedError);

/** A worker that answers requests one after another. It is started with the first of them. */
export interface WorkerCaller<Work> {
  /** Rejects with the error of the work, and with the signal's reason as soon as it is aborted. */
  call<Output>(work: Work, options?: { transfer?: Transferable[]; signal?: AbortSignal }): Promise<Output>;
  /** Ends the worker, and rejects what waits for it. */
  end(): void;
}

/**
 * Sends work to a worker whose program calls `answerCalls`.
 *
 * @example
 * const pictures = makeWorkerCaller<PictureWork>(() => new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' }));
 * const png = await pictures.call<Uint8Array>({ verb: 'encode-png', image });
 */
export function makeWorkerCaller<Work>(start: () => Worker): WorkerCaller<Work> {
  const waiting = new Map<number, { resolve: (output: unknown) => void; reject: (error: unknown) => void }>();
  let worker: Worker | null = null;
  let count = 0;

  const breakOff = (reason: string) => {
    worker?.terminate();
    worker = null;
    for (const { reject } of [...waiting.values()]) reject(new Error(reason));
  };
  const startWorker = (): Worker => {
    const started = start();
    started.onmessage = ({ data }: MessageEvent<WorkerResponse>) => {
      if (data.type === 'done') waiting.get(data.id)?.resolve(data.output);
      else waiting.get(data.id)?.reject(deserializeError(data));
    };
    // A worker that ran out of memory or could not be loaded tells nothing more; the next call starts another.
    started.onerror = ({ message }) => breakOff(`A worker broke: ${message ?? 'unknown'}`);
    return started;
  };

  return {
    call(work, { transfer = [], signal } = {}) {
      if (signal?.aborted) return Promise.reject(signal.reason);
      return new Promise((resolve, reject) => {
        const id = count++;
        const abort = () => settle(() => reject(signal?.reason));
        const settle = (finish: () => void) => {
          signal?.removeEventListener('abort', abort);
          waiting.delete(id);
          finish();
        };
        signal?.addEventListener('abort', abort, { once: true });
        waiting.set(id, {
          resolve: (output) => settle(() => resolve(output as never)),
          reject: (error) => settle(() => reject(error)),
        });
        worker ??= startWorker();
        worker.postMessage({ id, work } satisfies WorkerRequest<Work>, transfer);
      });
    },
    end: () => breakOff('The worker was ended'),
  };
}

/**
 * The other side of `makeWorkerCaller`, in the worker's program.
 *
 * @param run Returns the output and the buffers of it that are handed over instead of copied.
 */
export function answerCalls<Work>(run: (work: Work) => Promise<{ output: unknown; transfer?: Transferable[] }>): void {
  addEventListener('message', async ({ data: { id, work } }: MessageEvent<WorkerRequest<Work>>) => {
    try {
      const { output, transfer = [] } = await run(work);
      postMessage({ id, type: 'done', output } satisfies WorkerResponse, { transfer });
    } catch (error) {
      postMessage({ id, ...serializeError(error) } satisfies WorkerResponse);
    }
  });
}
