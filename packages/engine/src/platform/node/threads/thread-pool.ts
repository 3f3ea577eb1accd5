import { type ResourceLimits, Worker } from 'node:worker_threads';

/** A thread that is idle for this long is ended: it keeps the networks and the last asset's garbage in memory. */
const IDLE_MS = 60_000;
/** As many of a kind may wait. A second would only help where assets are made side by side, and costs as much again. */
const IDLE_MAX = 1;
/** A thread is replaced after this many uses, so that no leak can grow without limit. */
const USES_MAX = 50;

interface Thread {
  worker: Worker;
  /** Its program and limits. */
  kind: string;
  useCount: number;
  timer?: NodeJS.Timeout;
}

const threads = new WeakMap<Worker, Thread>();
const idle: Thread[] = [];

/** A thread that waits for work, or a new one. Its networks may be open and its code compiled already. */
export function takeThread(url: URL, resourceLimits?: ResourceLimits): Worker {
  const kind = url.href + JSON.stringify(resourceLimits ?? {});
  const at = idle.findIndex((thread) => thread.kind === kind);
  const [known] = at === -1 ? [] : idle.splice(at, 1);
  const thread = known ?? { worker: new Worker(url, resourceLimits && { resourceLimits }), kind, useCount: 0 };
  clearTimeout(thread.timer);
  thread.worker.removeAllListeners();
  thread.worker.ref();
  thread.useCount++;
  threads.set(thread.worker, thread);
  return thread.worker;
}

/**
 * Has a thread wait for work that is about to come, so that its code is loaded by then. One that waits already waits anew.
 *
 * @param message What the thread is to prepare. It does not answer.
 */
export function prepareThread(url: URL, message: unknown): void {
  const worker = takeThread(url);
  const thread = threads.get(worker);
  // No use of it: it could otherwise be replaced before it has done anything.
  if (thread) thread.useCount--;
  worker.postMessage(message);
  keepThread(worker);
}

/** Returns a thread to the pool after its work. A thread that failed must be ended instead. */
export function keepThread(worker: Worker): void {
  const thread = threads.get(worker);
  worker.removeAllListeners();
  const idleCount = idle.filter(({ kind }) => kind === thread?.kind).length;
  if (!thread || idleCount >= IDLE_MAX || thread.useCount >= USES_MAX) {
    void worker.terminate();
    return;
  }
  // It is idle: the process may end, and a thread that dies while idle is dropped without an error.
  worker.unref();
  worker.once('error', () => forget(thread));
  worker.once('exit', () => forget(thread));
  thread.timer = setTimeout(() => {
    forget(thread);
    void worker.terminate();
  }, IDLE_MS).unref();
  idle.push(thread);
}

function forget(thread: Thread): void {
  const at = idle.indexOf(thread);
  if (at !== -1) idle.splice(at, 1);
}
