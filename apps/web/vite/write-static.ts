import { readFileSync } from 'node:fs';
import { LANGUAGES, type Language, makeTranslate, matchLanguage } from '@tangible/i18n';

/** The two pages of a host of files that are in no language: the root, and the one for everything that does not exist. */

interface PlainPage {
  /** The page that others are made of. */
  template: string;
  base: string;
}

/** The reader's language: the one that was chosen before, else the browser's. */
const script = (text: string) => `<script type="module">
const LANGUAGES = ${JSON.stringify(LANGUAGES.map(({ code }) => ({ code })))};
${matchLanguage}
const saved = (() => { try { return localStorage.getItem('preferredLanguage'); } catch {} })();
const chosen = [...(saved ? [saved] : []), ...navigator.languages].map(matchLanguage).find(Boolean) ?? 'en';
${text}
</script>`;

/** Sends a reader to the pages in their language; without scripts, it lists all of them. */
export function writeArrival(page: PlainPage): string {
  const links = LANGUAGES.map(
    ({ code, name }) => `<li lang="${code}"><a href="${page.base}/${code}/">${name}</a></li>`,
  );
  return writePlain(page, {
    title: 'Tangible',
    head: script(`location.replace('${page.base}/' + chosen + '/' + location.search + location.hash);`),
    body: `<h1>Tangible</h1>\n<ul>\n${links.join('\n')}\n</ul>`,
  });
}

/** Hosts of files send this page for every path that does not exist. */
export function writeMissing(page: PlainPage): string {
  const rows = LANGUAGES.map(({ code }) => {
    const t = translateIn(code);
    return `<p lang="${code}">${t('noServer.missing')} <a href="${page.base}/${code}/">${t('noServer.home')}</a></p>`;
  });
  const pick = `const named = location.pathname.slice(${page.base.length}).split('/')[1];
const shown = LANGUAGES.some(({ code }) => code === named) ? named : chosen;
document.documentElement.lang = shown;
for (const row of document.querySelectorAll('p[lang]')) row.hidden = row.lang !== shown;`;
  return writePlain(page, { title: '404 · Tangible', head: script(pick), body: `<h1>404</h1>\n${rows.join('\n')}` });
}

function writePlain(
  { template }: PlainPage,
  { title, head, body }: { title: string; head: string; body: string },
): string {
  const tags = [`<title>${title}</title>`, '<meta name="robots" content="noindex">', head];
  const main = '<main style="display: grid; gap: 1.5rem; max-width: 40rem; margin: 4rem auto; padding: 0 1.5rem">';
  return template
    .replace(/\s*<script type="module"[\s\S]*?<\/script>/, '')
    .replace('<!--head-->', () => tags.join('\n    '))
    .replace('<!--page-->', () => `${main}\n${body}\n</main>`);
}

function translateIn(language: Language) {
  const file = new URL(`../../../packages/i18n/locales/${language}.json`, import.meta.url);
  return makeTranslate(language, JSON.parse(readFileSync(file, 'utf8')));
}

/** For hosts that read such a file; others send pages that work with one thread. Names of assets hold their content. */
export const writeHeaders = (base: string): string => `${base}/*
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
${base}/assets/*
  Cache-Control: public, max-age=31536000, immutable
  Cross-Origin-Opener-Policy: same-origin
  Cross-Origin-Embedder-Policy: require-corp
${LANGUAGES.map(
  ({ code }) => `${base}/${code}/on-device/*
  Cross-Origin-Opener-Policy: same-origin
  Cross-Origin-Embedder-Policy: require-corp`,
).join('\n')}
`;
