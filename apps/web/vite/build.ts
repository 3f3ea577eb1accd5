import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { LANGUAGES, type Language } from '@tangible/i18n';
import { build, type Manifest } from 'vite';
import type { PrerenderedPage } from '../src/prerender.tsx';
import type { Screen } from '../src/routes.ts';
import { compressAssets } from './compress-assets.ts';
import { writePage } from './write-page.ts';
import { writeRobots, writeSitemap } from './write-sitemap.ts';

/**
 * Builds the site into `dist/site`: the browser's program in `assets`, and every screen in every language in `pages`,
 * so that it is readable without the program. Another folder than `dist` can be given, and after it the mode `pseudo`,
 * which shows untranslated text and narrow places.
 */

interface Prerender {
  SCREENS: readonly Screen[];
  renderScreen(language: Language, screen: Screen): Promise<PrerenderedPage>;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = resolve(process.argv[2] ?? join(root, 'dist'));
const mode = process.argv[3] ?? 'production';
const site = join(dist, 'site');
const prerender = join(dist, 'prerender');
const configFile = join(root, 'vite.config.ts');

await build({ configFile, mode, logLevel: 'warn', build: { outDir: site } });
await build({ configFile, mode, logLevel: 'warn', build: { outDir: prerender, ssr: 'src/prerender.tsx' } });

const program = pathToFileURL(join(prerender, 'prerender.js')).href;
const { SCREENS, renderScreen }: Prerender = await import(program);
const template = await readFile(join(site, 'index.html'), 'utf8');
const manifest: Manifest = JSON.parse(await readFile(join(site, 'manifest.json'), 'utf8'));

// The pseudo-language is a distortion of English, and no other language is read in it.
const languages = LANGUAGES.filter(({ code }) => mode !== 'pseudo' || code === 'en');
for (const { code } of languages) {
  for (const screen of SCREENS) {
    const file = join(site, 'pages', code, screen.path, 'index.html');
    const page = await renderScreen(code, screen);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, writePage({ template, manifest, language: code, screen, page }));
  }
}
await writeFile(join(site, 'pages/sitemap.xml'), writeSitemap(SCREENS));
await writeFile(join(site, 'pages/robots.txt'), writeRobots());

await rm(join(site, 'index.html'));
await rm(join(site, 'manifest.json'));
await rm(prerender, { recursive: true });
if (mode === 'production') await compressAssets(site);
console.log(`${SCREENS.length} screens in ${languages.length} languages`);
// React's server rendering keeps a channel open.
process.exit(0);
