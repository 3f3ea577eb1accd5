import { Worker } from 'node:worker_threads';
import type { BackgroundTask } from '../../background-task.ts';
import { deserializeError, type SerializedError } from '../../serialize-error.ts';

export interface TaskRequest {
  id: number;
  /** The name of a task in `tasks.ts`. */
  task: string;
  input: unknown;
}

export type TaskResponse = { id: number } & ({ type: 'done'; output: unknown } | SerializedError);

const PROGRAM = new URL('./background-thread.ts', import.meta.url);
/** A thread is ended after this long without work: it keeps MuJoCo and uncollected garbage of the last asset. */
const IDLE_MS = 60_000;
/** A thread is replaced after this many tasks, so that no leak can grow without limit. */
const TASKS_MAX = 200;

interface Waiting {
  resolve: (output: unknown) => void;
  reject: (error: unknown) => void;
}

interface BackgroundThread {
  worker: Worker;
  waiting: Map<number, Waiting>;
  taskCount: number;
  timer?: NodeJS.Timeout;
}

let current: BackgroundThread | null = null;

/**
 * `Platform.runInBackground` in Node: one worker thread per calling process or thread. It runs one task after another and
 * ends with the caller; while it is idle it does not keep the process alive.
 *
 * One thread and not one per task: a task that is posted while another runs starts right after it, even when the
 * calling thread is too busy to handle messages.
 *
 * @example
 * const colliders = await runInBackground(buildCollidersTask, mesh);
 */
export function runInBackground<Input, Output>(
  task: BackgroundTask<Input, Output>,
  input: Input,
  signal?: AbortSignal,
): Promise<Output> {
  if (signal?.aborted) return Promise.reject(signal.reason);
  return new Promise((resolve, reject) => {
    current ??= startThread();
    const thread = current;
    const id = thread.taskCount++;
    const abort = () => {
      thread.waiting.delete(id);
      reject(signal?.reason);
      // No other task waits, so the one that runs now is of no use any more.
      if (thread.waiting.size === 0) endThread(thread);
    };
    signal?.addEventListener('abort', abort, { once: true });
    const settle = (finish: () => void) => {
      signal?.removeEventListener('abort', abort);
      thread.waiting.delete(id);
      if (thread.waiting.size === 0) markIdle(thread);
      finish();
    };
    thread.waiting.set(id, {
      resolve: (output) => settle(() => resolve(output as Output)),
      reject: (error) => settle(() => reject(error)),
    });
    clearTimeout(thread.timer);
    thread.worker.ref();
    thread.worker.postMessage({ id, task: task.name, input } satisfies TaskRequest);
  });
}

function startThread(): BackgroundThread {
  const thread: BackgroundThread = { worker: new Worker(PROGRAM), waiting: new Map(), taskCount: 0 };
  const fail = (words: string, cause?: unknown) => {
    endThread(thread);
    for (const { reject } of [...thread.waiting.values()]) {
      reject(new Error(`The background thread ${words}`, { cause }));
    }
  };
  thread.worker.on('message', (answer: TaskResponse) => {
    const waiting = thread.waiting.get(answer.id);
    if (answer.type === 'done') waiting?.resolve(answer.output);
    else waiting?.reject(deserializeError(answer));
  });
  thread.worker.on('error', (error) => fail(`broke: ${error instanceof Error ? error.message : error}`, error));
  thread.worker.on('exit', (code) => fail(`ended early with code ${code}`));
  return thread;
}

/** Lets the process end, and ends the thread after a while. */
function markIdle(thread: BackgroundThread): void {
  if (thread.taskCount >= TASKS_MAX) {
    endThread(thread);
    return;
  }
  thread.worker.unref();
  thread.timer = setTimeout(() => endThread(thread), IDLE_MS).unref();
}

function endThread(thread: BackgroundThread): void {
  if (current === thread) current = null;
  clearTimeout(thread.timer);
  void thread.worker.terminate();
}
