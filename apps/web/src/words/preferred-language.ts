import { isLanguage, type Language } from '@tangible/i18n';

const PREFERRED_LANGUAGE_KEY = 'preferredLanguage';

const YEAR_SECONDS = 31_536_000;

/** The language that the path names, which wins over all else. */
export function languageOfPath(path: string): Language | null {
  const first = path.split('/')[1];
  return isLanguage(first) ? first : null;
}

/**
 * Remembers the language of the page: locally, as the specification says, and in a cookie, so that the server can send
 * `/` to the right place at once.
 */
export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(PREFERRED_LANGUAGE_KEY, language);
  } catch {
    // Storage is switched off; the cookie may still be kept.
  }
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser yet.
    document.cookie = `${PREFERRED_LANGUAGE_KEY}=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
  } catch {
    // A frame of another site may have neither.
  }
}

/** The same page in another language. */
export const switchPath = (path: string, language: Language): string => path.replace(/^\/[^/]+/, `/${language}`);
