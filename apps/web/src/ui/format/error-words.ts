import { ERRORS } from '@tangible/contracts';
import { errorValues, type Translate } from '@tangible/i18n';
import { ApiError, NetworkError } from '../../api/call.ts';

/**
 * The message for a failed call: that of its code, else the server's own, else the fallback. A server that cannot be
 * reached is named as the reason.
 *
 * @example
 * errorWords(t, new ApiError('Not found', 404, { code: 'NOT_FOUND' }), t('history.loadFailed')); // 'Introuvable'
 */
export function errorWords(t: Translate<'errors'>, error: unknown, fallback: string): string {
  if (error instanceof NetworkError) {
    return t('errors.because', { what: fallback.replace(/[.。]$/u, ''), why: t('errors.unreachable') });
  }
  if (!(error instanceof ApiError)) return fallback;
  const { code, values, message, isTold } = error;
  if (code && Object.hasOwn(ERRORS, code)) {
    try {
      return t(`errors.${code}`, errorValues(values));
    } catch {
      // A value is missing: the server's sentence is whole at least.
    }
  }
  return (isTold && message) || fallback;
}
