import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { LANGUAGES } from '@tangible/i18n';
import { buildProgram, DIST } from './build-program.ts';
import { compressAssets } from './compress-assets.ts';
import { renderPages } from './render-pages.ts';
import { writeRobots, writeSitemap } from './write-sitemap.ts';

/**
 * Builds the site into `dist/site`: the browser's program in `assets`, and every screen in every language in `pages`,
 * so that it is readable without the program. Another folder than `dist` can be given, and after it the mode `pseudo`,
 * which shows untranslated text and narrow places. `dist/prerender` stays for `build-static.ts`.
 */

const dist = resolve(process.argv[2] ?? DIST);
const mode = process.argv[3] ?? 'production';
const site = join(dist, 'site');
const pages = join(site, 'pages');

await buildProgram({ dist, mode });
// The pseudo-language is a distortion of English, and no other language is read in it.
const languages = LANGUAGES.map(({ code }) => code).filter((code) => mode !== 'pseudo' || code === 'en');
const { screens } = await renderPages({ dist, folder: pages, languages, host: { hasServer: true, base: '' } });
await writeFile(join(pages, 'sitemap.xml'), writeSitemap(screens));
await writeFile(join(pages, 'robots.txt'), writeRobots());

if (mode === 'production') await compressAssets(site);
else await rm(join(dist, 'prerender'), { recursive: true });
console.log(`${screens.length} screens in ${languages.length} languages`);
// React's server rendering keeps a channel open.
process.exit(0);
