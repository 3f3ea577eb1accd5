import { AppError } from '@tangible/contracts';
import { translator } from '@tangible/i18n';
import { UsageError } from '../usage-error.ts';

/** The error that an agent reads: a code, if there is one, and a sentence in English. */
export async function explain(error: unknown): Promise<Error> {
  if (error instanceof UsageError) return new Error((await translator('en'))(error.key, error.values));
  if (error instanceof AppError) return new Error(`${error.code}: ${error.message}`);
  return error instanceof Error ? error : new Error(String(error));
}
