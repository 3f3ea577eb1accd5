import { AppError } from '@tangible/contracts';
import type { Random } from './random.ts';

/** How a case ended: both are fine. Anything else is thrown. */
export type Verdict = 'accepted' | 'refused';

/** One parser of foreign bytes. */
export interface FuzzTarget {
  name: string;
  /** Opens the resources of the cases. */
  open(): Promise<OpenTarget>;
}

export interface OpenTarget {
  /** Runs one case. Resolves with its outcome; rejects if the parser misbehaved. */
  run(random: Random): Promise<Verdict>;
  close?(): Promise<void>;
}

/**
 * Runs a parser that says no with an `AppError` below 500, and nothing else.
 *
 * @example
 * await judge(() => inspectUpload(bytes));
 */
export async function judge(parse: () => unknown): Promise<Verdict> {
  try {
    await parse();
    return 'accepted';
  } catch (error) {
    if (error instanceof AppError && error.status >= 400 && error.status < 500) return 'refused';
    throw error;
  }
}
