import { afterAll, onTestFinished, TestRunner } from 'vitest';

/**
 * Does something when the test that runs now is done, or the file where it is called outside a test.
 *
 * @example
 * whenDone(() => rm(folder, { recursive: true }));
 */
export function whenDone(end: () => unknown): void {
  const later = async () => {
    await end();
  };
  if (TestRunner.getCurrentTest()) onTestFinished(later);
  else afterAll(later);
}
