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
function rememberLanguage(language: Language): void {
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

/** The language that was saved locally, if any. */
function savedLanguage(): Language | null {
  try {
    const saved = localStorage.getItem(PREFERRED_LANGUAGE_KEY) ?? undefined;
    return isLanguage(saved) ? saved : null;
  } catch {
    return null;
  }
}

/**
 * Where the server redirected the reader from, told once: the root, or an address that is no page. Null when the reader
 * came to this page itself.
 */
function takeArrival(): 'root' | 'elsewhere' | null {
  const arrival = /(?:^|;\s*)arrivedFrom=(root|elsewhere)/.exec(document.cookie)?.[1];
  if (!arrival) return null;
  // biome-ignore lint/suspicious/noDocumentCookie: as above.
  document.cookie = 'arrivedFrom=; path=/; max-age=0; samesite=lax';
  return arrival as 'root' | 'elsewhere';
}

/**
 * Remembers the language of the page, which wins unless the reader was redirected to it. Returns the language to go to
 * instead, if the saved one has to decide.
 */
export function settleLanguage(language: Language): Language | null {
  const [arrival, saved] = [takeArrival(), savedLanguage()];
  if (arrival === 'root' && saved && saved !== language) return saved;
  if (arrival !== 'elsewhere' || !saved) rememberLanguage(language);
  return null;
}

/** The same page in another language. */
export const switchPath = (path: string, language: Language): string => path.replace(/^\/[^/]+/, `/${language}`);
