import { ERRORS } from '@tangible/contracts';
import { errorValues, type Translate, type WordKey } from '@tangible/i18n';
import { ApiError, NetworkError } from '../../api/call.ts';

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
      return t(`errors.${code}`, errorValues(values));
    } catch {
      // A value is missing: the server's sentence is whole at least.
    }
  }
  return message || t(fallback);
}
