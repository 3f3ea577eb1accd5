import { languageOfPath } from '../../words/preferred-language.ts';

/** Only there to read paths with; it never appears in an address. */
const SOMEWHERE = 'http://site.invalid';

/**
 * Where the person wanted to go, out of `?next=`: a page of this site, or null. Whatever could lead elsewhere is left
 * alone, however it is spelt.
 *
 * @example
 * readNext('?next=%2Fen%2Fhistory'); // '/en/history'
 * readNext('?next=//elsewhere.example'); // null
 */
export function readNext(search: string): string | null {
  const wish = new URLSearchParams(search).get('next');
  if (!wish?.startsWith('/') || !URL.canParse(wish, SOMEWHERE)) return null;
  const { origin, pathname, search: query, hash } = new URL(wish, SOMEWHERE);
  // A path that starts with two slashes would be another host.
  return origin === SOMEWHERE && languageOfPath(pathname) ? `${pathname}${query}${hash}` : null;
}

/** The login screen that leads back to a page. */
export const loginPath = (language: string, next: string): string =>
  `/${language}/login?next=${encodeURIComponent(next)}`;
