import type { ErrorCode } from '@tangible/contracts';
import type { CutOut } from '../../cut-out.ts';
import type { Asset, AssetRequest, Progress } from '../../types.ts';
import type { SerializedError } from '../serialize-error.ts';
import type { CutOutRequest, EngineMessage, EngineStart, EngineWork } from './engine-worker.ts';
import { FILE_URLS } from './file-urls.ts';

/** The engine's files could not be loaded. */
class EngineUnloadedError extends Error {
  override name = 'EngineUnloadedError';
}

/** The picture cannot be used: an `AppError` of the engine, without the table of messages that the class brings along. */
class RefusedError extends Error {
  override name = 'RefusedError';
  readonly code: ErrorCode;
  readonly values: Record<string, string | number>;

  constructor({ code, values }: Extract<SerializedError, { type: 'refused' }>) {
    super(code);
    this.code = code;
    this.values = values;
  }
}

export interface DeviceResult extends Asset {
  /** All files, packed. */
  zip: Uint8Array;
}

interface DeviceOptions {
  /** While the engine's files are loaded, with its first work. */
  onLoading?: (bytes: number, bytesTotal: number) => void;
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
}

export interface DeviceEngine {
  generate(request: AssetRequest, options?: DeviceOptions): Promise<DeviceResult>;
  cutOut(request: CutOutRequest, options?: DeviceOptions): Promise<CutOut>;
  /** Ends its workers, and frees their memory. */
  close(): void;
}

/**
 * The whole engine in a worker of this page: the picture goes nowhere else. One work at a time.
 *
 * Rejects with a `RefusedError` when the picture cannot be used, with an `EngineUnloadedError` when the engine's files cannot be
 * had, and with the signal's reason at once when it is aborted: the worker is ended, and the next work starts another.
 *
 * @example
 * const engine = openDeviceEngine();
 * const { zip, report } = await engine.generate({ image, level: 'medium', formats: ['glb'] }, { onProgress, signal });
 */
export function openDeviceEngine(): DeviceEngine {
  let worker: Worker | null = null;
  const close = () => {
    worker?.terminate();
    worker = null;
  };

  function run<Answer extends EngineMessage['type']>(
    work: EngineWork,
    { onLoading, onProgress, signal }: DeviceOptions,
    answer: Answer,
  ): Promise<Extract<EngineMessage, { type: Answer }>> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    return new Promise((resolve, reject) => {
      worker ??= new Worker(new URL('./engine-worker.ts', import.meta.url), { type: 'module', name: 'engine' });
      const fail = (error: unknown) => {
        signal?.removeEventListener('abort', abort);
        reject(error);
      };
      const abort = () => {
        close();
        fail(signal?.reason);
      };
      signal?.addEventListener('abort', abort, { once: true });
      // The browser ends a worker that takes more memory than there is.
      worker.onerror = ({ message }) => {
        close();
        fail(new Error(`The engine broke: ${message ?? 'unknown'}`));
      };
      worker.onmessage = ({ data }: MessageEvent<EngineMessage>) => {
        if (data.type === 'loading') onLoading?.(data.bytes, data.bytesTotal);
        else if (data.type === 'progress') onProgress?.(data.progress);
        else if (data.type === 'unloaded') fail(new EngineUnloadedError(data.message));
        else if (data.type === 'refused') fail(new RefusedError(data));
        else if (data.type === 'failed') fail(new Error(data.message));
        else if (data.type === answer) {
          signal?.removeEventListener('abort', abort);
          resolve(data as Extract<EngineMessage, { type: Answer }>);
        }
      };
      worker.postMessage({ urls: FILE_URLS, work } satisfies EngineStart);
    });
  }

  return {
    async generate(request, options = {}) {
      const { asset, zip } = await run({ verb: 'generate', request }, options, 'asset');
      return { ...asset, zip };
    },
    async cutOut(request, options = {}) {
      return (await run({ verb: 'cut-out', request }, options, 'cut-out')).found;
    },
    close,
  };
}
