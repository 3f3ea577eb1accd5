/**
 * Lets work begin that is awaited only later: an error waits until then. Without this, one that comes early would end the
 * process as an error that nobody heard.
 *
 * @example
 * const picture = holdError(platform.decodeImage(bytes));
 * measureSomethingElse();
 * draw(await picture);
 */
export function holdError<T>(work: Promise<T>): Promise<T> {
  work.catch(() => {});
  return work;
}
