/**
 * Marks a promise that is awaited only later, so that an early rejection is not reported as unhandled, which would end the
 * process. The rejection reaches the code that awaits it.
 *
 * @example
 * const picture = deferRejection(platform.decodeImage(bytes));
 * measureSomethingElse();
 * draw(await picture);
 */
export function deferRejection<T>(work: Promise<T>): Promise<T> {
  work.catch(() => {});
  return work;
}
