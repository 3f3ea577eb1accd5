import type { ResourceLimits } from 'node:worker_threads';
import { AppError } from '@tangible/contracts';
import { callThread } from './call-thread.ts';
import type { SandboxRequest, SandboxResponse, SandboxWork } from './sandbox-messages.ts';

export interface SandboxLimits {
  /** The heap of the thread in MB. Bytes and whole texts of files are not on it; limits on their length bound those. */
  heapMb?: number;
  timeoutMs?: number;
  /** The thread's program. Tests pass one that exceeds the limits. */
  threadUrl?: URL;
}

/**
 * The largest file that the parsers accept needs less than 96 MB: 2 MB of JSON at its worst. The limit is far above,
 * because V8 can end the whole process when native code such as `JSON.parse` reaches it. Limits on the size of the
 * input come first; this one is for the rest.
 */
const HEAP_MB = 512;
const YOUNG_MB = 32;
const STACK_MB = 4;
/** The largest allowed model takes about 2 s on one core. */
const TIMEOUT_MS = 30_000;

/**
 * Has a file of unknown origin opened by a worker thread with limits on memory and time. A file that exceeds them ends
 * the thread, not the process, and the next request gets a new thread.
 *
 * Rejects with the `AppError`s of the parsers, or with MODEL_LIMITS when memory or time ran out.
 *
 * @param transfer Buffers of the work that are moved into the thread instead of copied.
 */
export async function callSandbox(
  work: SandboxWork,
  { heapMb = HEAP_MB, timeoutMs = TIMEOUT_MS, threadUrl }: SandboxLimits = {},
  transfer: ArrayBuffer[] = [],
): Promise<SandboxResponse> {
  const resourceLimits: ResourceLimits = {
    maxOldGenerationSizeMb: heapMb,
    maxYoungGenerationSizeMb: Math.min(YOUNG_MB, heapMb),
    stackSizeMb: STACK_MB,
  };
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new AppError('MODEL_LIMITS')), timeoutMs);
  try {
    return await callThread<SandboxRequest, SandboxResponse>({
      url: threadUrl ?? new URL('./sandbox-thread.ts', import.meta.url),
      name: 'The thread for foreign files',
      message: work,
      transfer,
      signal: late.signal,
      resourceLimits,
      read: (message) => message,
    });
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    if (cause?.code === 'ERR_WORKER_OUT_OF_MEMORY') throw new AppError('MODEL_LIMITS', {}, { cause: error });
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
