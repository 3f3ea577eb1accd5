import { Worker } from 'node:worker_threads';
import type { TaskInput, TaskName, TaskOutput } from '../../tasks.ts';
import { type CarriedError, unpackError } from './carry-error.ts';

export interface BesideQuestion<Name extends TaskName = TaskName> {
  id: number;
  task: Name;
  input: TaskInput<Name>;
}

export type BesideAnswer = { id: number } & ({ type: 'done'; output: TaskOutput<TaskName> } | CarriedError);

const PROGRAM = new URL('./beside-thread.ts', import.meta.url);
/** A thread that waits this long for work is ended: it holds MuJoCo and what the last asset left to be collected. */
const IDLE_MS = 60_000;
/** After so many tasks a thread makes way for a fresh one, so that no leak can grow for ever. */
const TASKS_MAX = 200;

interface Waiting {
  resolve: (output: TaskOutput<TaskName>) => void;
  reject: (error: unknown) => void;
}

interface BesideThread {
  worker: Worker;
  waiting: Map<number, Waiting>;
  taskCount: number;
  timer?: NodeJS.Timeout;
}

let current: BesideThread | null = null;

/**
 * `Platform.beside` in Node: one worker thread for the process or thread that asks. It does task after task, ends with
 * whoever asked, and holds nobody up: while it has nothing to do, a process may end.
 *
 * One thread and not one per task: a task that is posted while another is still at work begins right after it, even if
 * the thread that asked is too busy to look.
 *
 * @example
 * const colliders = await runBeside('build-colliders', mesh);
 */
export function runBeside<Name extends TaskName>(
  task: Name,
  input: TaskInput<Name>,
  signal?: AbortSignal,
): Promise<TaskOutput<Name>> {
  if (signal?.aborted) return Promise.reject(signal.reason);
  return new Promise((resolve, reject) => {
    current ??= startThread();
    const thread = current;
    const id = thread.taskCount++;
    const abort = () => {
      thread.waiting.delete(id);
      reject(signal?.reason);
      // Nobody else's work is in it: what it does now is of no use any more.
      if (thread.waiting.size === 0) endThread(thread);
    };
    signal?.addEventListener('abort', abort, { once: true });
    const settle = (finish: () => void) => {
      signal?.removeEventListener('abort', abort);
      thread.waiting.delete(id);
      if (thread.waiting.size === 0) rest(thread);
      finish();
    };
    thread.waiting.set(id, {
      resolve: (output) => settle(() => resolve(output as TaskOutput<Name>)),
      reject: (error) => settle(() => reject(error)),
    });
    clearTimeout(thread.timer);
    thread.worker.ref();
    thread.worker.postMessage({ id, task, input } satisfies BesideQuestion<Name>);
  });
}

function startThread(): BesideThread {
  const thread: BesideThread = { worker: new Worker(PROGRAM), waiting: new Map(), taskCount: 0 };
  const fail = (words: string, cause?: unknown) => {
    endThread(thread);
    for (const { reject } of [...thread.waiting.values()]) {
      reject(new Error(`The thread beside the engine ${words}`, { cause }));
    }
  };
  thread.worker.on('message', (answer: BesideAnswer) => {
    const waiting = thread.waiting.get(answer.id);
    if (answer.type === 'done') waiting?.resolve(answer.output);
    else waiting?.reject(unpackError(answer));
  });
  thread.worker.on('error', (error) => fail(`broke: ${error instanceof Error ? error.message : error}`, error));
  thread.worker.on('exit', (code) => fail(`ended early with code ${code}`));
  return thread;
}

/** Lets the process end, and the thread after a while. */
function rest(thread: BesideThread): void {
  if (thread.taskCount >= TASKS_MAX) {
    endThread(thread);
    return;
  }
  thread.worker.unref();
  thread.timer = setTimeout(() => endThread(thread), IDLE_MS).unref();
}

function endThread(thread: BesideThread): void {
  if (current === thread) current = null;
  clearTimeout(thread.timer);
  void thread.worker.terminate();
}
