import { LANGUAGE_DEFAULT, LANGUAGES, type Language } from '@tangible/i18n';
import type { Manifest, ManifestChunk } from 'vite';
import type { Host, PrerenderedPage } from '../src/prerender.tsx';
import type { Screen } from '../src/routes.ts';
import { addressOf, ORIGIN } from './address-of.ts';

interface PageInput {
  template: string;
  manifest: Manifest;
  language: Language;
  screen: Screen;
  page: PrerenderedPage;
  host: Host;
}

/** One file of the site: the template with its head and its body. */
export function writePage({ template, manifest, language, screen, page, host }: PageInput): string {
  const head = [...describe(language, screen, page), ...askAhead(manifest, language, screen, host)].join('\n    ');
  return template
    .replace('<html lang="en">', `<html lang="${language}"${markHost(host)}>`)
    .replace('<!--head-->', () => head)
    .replace(PROGRAM, '$& fetchpriority="low"')
    .replace('<!--page-->', () => page.body);
}

/** A page is readable without its program, so text, fonts and pictures come first. */
const PROGRAM = /<script type="module"/;

/** What `src/host.ts` reads. */
const markHost = ({ hasServer, base }: Host): string =>
  `${hasServer ? '' : ' data-server="none"'}${base && ` data-base="${base}"`}`;

function describe(language: Language, screen: Screen, page: PrerenderedPage): string[] {
  const address = addressOf(language, screen);
  const title = escapeText(page.title);
  const description = escapeText(page.description);
  const tags = [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    `<link rel="canonical" href="${address}">`,
    ...LANGUAGES.map(({ code }) => `<link rel="alternate" hreflang="${code}" href="${addressOf(code, screen)}">`),
    `<link rel="alternate" hreflang="x-default" href="${addressOf(LANGUAGE_DEFAULT, screen)}">`,
    '<meta property="og:type" content="website">',
    '<meta property="og:site_name" content="Tangible">',
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    `<meta property="og:url" content="${address}">`,
    `<meta property="og:locale" content="${language.replace('-', '_')}">`,
    `<meta property="og:image" content="${ORIGIN}/open-graph.png">`,
    '<meta name="twitter:card" content="summary_large_image">',
  ];
  return screen.isListed ? tags : [...tags, '<meta name="robots" content="noindex">'];
}

/**
 * The parts of the page: its style and its fonts, requested at once, and the files of its program and its messages,
 * which `main.ts` requests together after the first paint.
 */
function askAhead(manifest: Manifest, language: Language, screen: Screen, { base }: Host): string[] {
  // A static page is not rendered again.
  const sections = screen.tend ? ['site'] : ['site', screen.name, ...(screen.words ?? [])];
  const words = [language, ...sections.map((section) => `${language}/${section}`)].flatMap((name) => {
    const found = Object.entries(manifest).find(([source]) => source.endsWith(`virtual:words/${name}`));
    return found ? [found[1]] : [];
  });
  const program = manifest['src/start.tsx'];
  if (!program) throw new Error('The build has no program');
  const chunks = withImports(manifest, [program, ...words, findScreenChunk(manifest, screen)]);
  const styles = new Set([...chunks].flatMap(({ css = [] }) => css));
  return [
    ...fontsOf(language).map((name) => preloadFont(manifest, name, base)),
    ...[...styles].map((file) => `<link rel="stylesheet" href="${base}/${file}" crossorigin>`),
    `<meta name="program" content="${[...chunks].map(({ file }) => `${base}/${file}`).join(' ')}">`,
  ];
}

const LATIN = ['onest-latin-wght', 'martian-mono-latin-wght'];
const CYRILLIC = ['onest-cyrillic-wght', 'martian-mono-cyrillic-wght'];
const HEADED_BY_SYSTEM: Language[] = ['ja', 'ko', 'zh-CN', 'zh-TW'];

/** The fonts of the first screen; languages that use a system font only need the one for numbers. */
function fontsOf(language: Language): string[] {
  if (language === 'ru') return [...LATIN, ...CYRILLIC];
  return HEADED_BY_SYSTEM.includes(language) ? LATIN.slice(0, 1) : LATIN;
}

function preloadFont(manifest: Manifest, name: string, base: string): string {
  const found = Object.values(manifest).find(({ file }) => file.includes(`/${name}`) && file.endsWith('.woff2'));
  if (!found) throw new Error(`The build has no font ${name}`);
  return `<link rel="preload" href="${base}/${found.file}" as="font" type="font/woff2" crossorigin>`;
}

/** The loader of a screen names the file that it imports, in this build as in the browser's. */
function findScreenChunk(manifest: Manifest, { name: screen, load, tend }: Screen): ManifestChunk {
  const name = /\/([\w-]+)-[\w-]{8}\.js/.exec((tend ?? load).toString())?.[1];
  const found = Object.values(manifest).find((chunk) => chunk.name === name);
  if (!found) throw new Error(`The build has no file for the screen ${screen}`);
  return found;
}

function withImports(manifest: Manifest, chunks: ManifestChunk[]): Set<ManifestChunk> {
  const found = new Set<ManifestChunk>();
  const visit = (chunk: ManifestChunk) => {
    // The template requests this one itself.
    if (chunk.src === 'index.html' || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports ?? []) visit(manifest[name]!);
  };
  chunks.forEach(visit);
  return found;
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeText = (text: string): string => text.replace(/[&<>"]/g, (sign) => SIGNS[sign]!);
