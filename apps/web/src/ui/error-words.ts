import { ERRORS } from '@tangible/contracts';
import type { Translate, WordKey, WordValues } from '@tangible/i18n';
import { ApiError, NetworkError } from '../api/call.ts';

/**
 * What to tell the reader about a call that failed: the words of its code, else the server's own message, else the
 * fallback. A screen that uses it names `errors` among its sections of words.
 *
 * @example
 * errorWords(t, new ApiError('Not found', 404, { code: 'NOT_FOUND' }), 'history.loadFailed'); // 'Introuvable'
 */
export function errorWords(t: Translate, error: unknown, fallback: WordKey): string {
  if (error instanceof NetworkError) return t('errors.unreachable');
  if (!(error instanceof ApiError)) return t(fallback);
  const { code, values, message } = error;
  if (code && Object.hasOwn(ERRORS, code)) {
    try {
      return t(`errors.${code}`, withDates(values));
    } catch {
      // A value is missing: the server's sentence is whole at least.
    }
  }
  return message || t(fallback);
}

/** A day travels as `2026-12-31`; the words say it as the reader's country does. */
const withDates = (values: ApiError['values']): WordValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      /^\d{4}-\d{2}-\d{2}$/.test(String(value)) ? new Date(`${value}T00:00`) : value,
    ]),
  );
