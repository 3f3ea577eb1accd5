import type { AssetRequest, Progress } from '../../types.ts';
import { askThread } from './ask-thread.ts';
import type { PackedAsset, ThreadMessage, ThreadStart } from './thread-messages.ts';

export interface GenerateInThreadOptions {
  onProgress?: (progress: Progress) => void;
  /** Aborting rejects at once with the signal's reason; the thread ends then too, or as soon as its networks are done. */
  signal?: AbortSignal;
  /** Also pack the files into one ZIP. Default true. */
  zip?: boolean;
  /** What the thread runs. Tests hand in a thread that crashes. */
  threadUrl?: URL;
}

/**
 * Stages in which a network may run, and the one before them. A thread that is ended inside onnxruntime's own code takes
 * the whole process with it.
 */
const NETWORK_STAGES: ReadonlySet<string> = new Set(['prepare-image', 'isolate-subject', 'infer-shape']);

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
  const image = new Uint8Array(request.image);
  return askThread<ThreadMessage, PackedAsset>({
    url: threadUrl,
    name: "The engine's thread",
    message: { request: { ...request, image }, zip } satisfies ThreadStart,
    transfer: [image.buffer],
    signal,
    isBusy: (message) => message.type === 'progress' && NETWORK_STAGES.has(message.progress.stage),
    read(message) {
      if (message.type === 'asset') return message.asset;
      onProgress?.(message.progress);
      return undefined;
    },
  });
}
