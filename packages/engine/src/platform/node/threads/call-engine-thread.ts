import type { Progress } from '../../../types.ts';
import { callThread } from './call-thread.ts';
import type { PackedAsset, PackedScene, ThreadMessage, ThreadStart, ThreadWork } from './thread-messages.ts';

export interface InThreadOptions {
  onProgress?: (progress: Progress) => void;
  /**
   * Aborting rejects at once with the signal's reason; the thread ends then too, or as soon as its networks are done.
   */
  signal?: AbortSignal;
  /** Also pack the files into one ZIP. Default true. */
  zip?: boolean;
  /** The thread's program. Tests pass one that crashes. */
  threadUrl?: URL;
}

/**
 * Stages in which a network may run, and the one before them. A thread that is ended inside onnxruntime's own code
 * takes the whole process with it.
 */
const NETWORK_STAGES: ReadonlySet<string> = new Set(['prepare-image', 'isolate-subject', 'infer-shape']);

/**
 * Asks a thread for one of the engine's verbs, so that the caller's event loop stays free; the files are packed there
 * too. The thread is kept for the next asset for a while, because its networks are open and its code is compiled then.
 * Rejects with the same `AppError` that the engine threw, or with a plain `Error` when the engine or the whole thread
 * broke. The asset's files are moved out of the thread without a copy.
 *
 * @param transfer Buffers of the work that are moved into the thread instead of copied.
 */
export function callEngineThread<Packed extends PackedAsset | PackedScene>(
  work: ThreadWork,
  transfer: ArrayBuffer[],
  { onProgress, signal, zip = true, threadUrl }: InThreadOptions,
): Promise<Packed> {
  return callThread<ThreadMessage, Packed>({
    url: threadUrl ?? new URL('./engine-thread.ts', import.meta.url),
    name: "The engine's thread",
    message: { work, zip } satisfies ThreadStart,
    transfer,
    signal,
    isBusy: (message) => message.type === 'progress' && NETWORK_STAGES.has(message.progress.stage),
    read(message) {
      // A thread answers in kind.
      if (message.type === 'asset') return message.asset as Packed;
      if (message.type === 'progress') onProgress?.(message.progress);
      return undefined;
    },
  });
}
