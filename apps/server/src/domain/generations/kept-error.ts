import { type AppError, ERRORS, type ErrorCode } from '@tangible/contracts';

/** An error as a row keeps it, in one text: its code, and after a question mark the values of its words. */
export function keepError(code: ErrorCode, values: AppError['values'] = {}): string {
  const query = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]));
  return query.size > 0 ? `${code}?${query}` : code;
}

/**
 * What `keepError` wrote. A code that is not known any more has no words.
 *
 * @example
 * readKeptError('MODEL_TOO_LARGE?limit=64+MB'); // { code: 'MODEL_TOO_LARGE', values: { limit: '64 MB' }, isKnown: true }
 */
export function readKeptError(text: string) {
  const [code = '', query] = text.split('?', 2);
  const values: Record<string, string> = Object.fromEntries(new URLSearchParams(query));
  // Earlier versions wrote no values here, and charged nothing.
  if (code === 'GENERATION_CANCELLED') values.charged ??= '0';
  return Object.hasOwn(ERRORS, code)
    ? { code: code as ErrorCode, values, isKnown: true as const }
    : { code, values, isKnown: false as const };
}
