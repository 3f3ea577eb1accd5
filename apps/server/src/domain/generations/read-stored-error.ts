import { ERRORS, type ErrorCode } from '@tangible/contracts';
import type { GenerationRow } from '../../db/schema/index.ts';

/**
 * The error that a failed generation ended with. A code that is not known any more has no sentence.
 *
 * @example
 * readStoredError({ errorCode: 'MODEL_TOO_LARGE', errorValues: { limit: '64 MB' } });
 * // { code: 'MODEL_TOO_LARGE', values: { limit: '64 MB' }, isKnown: true }
 */
export function readStoredError({ errorCode, errorValues }: Pick<GenerationRow, 'errorCode' | 'errorValues'>) {
  const code = errorCode ?? '';
  const values = { ...errorValues };
  // Earlier versions stored no values here, and charged nothing.
  if (code === 'GENERATION_CANCELLED') values.charged ??= 0;
  return Object.hasOwn(ERRORS, code)
    ? { code: code as ErrorCode, values, isKnown: true as const }
    : { code, values, isKnown: false as const };
}
