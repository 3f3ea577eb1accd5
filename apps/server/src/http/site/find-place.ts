import { isLanguage, LANGUAGE_DEFAULT, type Language } from '@tangible/i18n';

/** Screens that a mail or an old link may name without a language. */
const SHORT_PATHS = ['/forgot-password', '/reset-password', '/confirm-email'];

/**
 * A cookie for the page that a redirect leads to. The language that is saved locally decides at `/`, which only the page
 * can read; and a reader who mistyped an address must not lose the chosen language to `/en`.
 *
 * @example
 * arrivalCookie('/'); // 'arrivedFrom=root; Path=/; Max-Age=60; SameSite=Lax'
 */
export const arrivalCookie = (path: string): string =>
  `arrivedFrom=${path === '/' ? 'root' : 'elsewhere'}; Path=/; Max-Age=60; SameSite=Lax`;

/**
 * The redirect of a path that is not a page: the root to the preferred language, a screen without a language to the
 * same screen in it, everything unknown to `/en`.
 *
 * @example
 * findPlace('/forgot-password', 'preferredLanguage=ja'); // '/ja/forgot-password'
 */
export function findPlace(path: string, cookies: string | undefined): string {
  if (path === '/') return `/${preferredLanguage(cookies)}`;
  if (SHORT_PATHS.includes(path)) return `/${preferredLanguage(cookies)}${path}`;
  return `/${LANGUAGE_DEFAULT}`;
}

/** The language that a reader chose, from its cookie; undefined if they chose none. */
export function savedLanguage(cookies = ''): Language | undefined {
  const wished = /(?:^|;\s*)preferredLanguage=([^;]*)/.exec(cookies)?.[1];
  return isLanguage(wished) ? wished : undefined;
}

const preferredLanguage = (cookies: string | undefined) => savedLanguage(cookies) ?? LANGUAGE_DEFAULT;
