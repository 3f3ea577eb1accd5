/**
 * Runs a function for at most the given number of seconds. After that, or when the process stops, its signal asks it to
 * end; if it does not react, it is left running, and the promise rejects anyway.
 *
 * @example
 * await runWithTimeout(60, stopping, (signal) => fetch(url, { signal }));
 */
export async function runWithTimeout<T>(
  seconds: number,
  stopping: AbortSignal,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const isOver = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`it took more than ${seconds} s`);
      late.abort(error);
      reject(error);
    }, seconds * 1000);
  });
  try {
    return await Promise.race([run(AbortSignal.any([stopping, late.signal])), isOver]);
  } finally {
    clearTimeout(timer);
  }
}
