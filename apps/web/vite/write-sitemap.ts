import { LANGUAGES } from '@tangible/i18n';
import type { Screen } from '../src/routes.ts';
import { addressOf, ORIGIN } from './address-of.ts';

/** Every listed page in every language, each with its translations. */
export function writeSitemap(screens: readonly Screen[]): string {
  const listed = screens.filter(({ isListed }) => isListed);
  const addresses = listed.flatMap((screen) => {
    const others = LANGUAGES.map(
      ({ code }) => `<xhtml:link rel="alternate" hreflang="${code}" href="${addressOf(code, screen)}"/>`,
    ).join('');
    return LANGUAGES.map(({ code }) => `<url><loc>${addressOf(code, screen)}</loc>${others}</url>`);
  });
  const names = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${names}>\n${addresses.join('\n')}\n</urlset>\n`;
}

export const writeRobots = (): string =>
  `User-agent: *\nAllow: /api/docs\nDisallow: /api/\nSitemap: ${ORIGIN}/sitemap.xml\n`;
