import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { LANGUAGES } from '@tangible/i18n';
import { ORIGIN } from './address-of.ts';
import { buildProgram, DIST } from './build-program.ts';
import { renderPages } from './render-pages.ts';
import { writeRobots, writeSitemap } from './write-sitemap.ts';
import { writeArrival, writeHeaders, writeMissing } from './write-static.ts';

/**
 * Writes the site as a folder that any host of files can serve: public pages, demos, and the generator on the visitor's
 * device. Takes the program of `build.ts`, unless another base is asked for.
 */

/** Hosts compress by themselves; pages are written anew. */
const LEFT_OUT = /^pages([\\/]|$)|^\.built$|\.(br|gz)$/;

const { values } = parseArgs({
  options: { out: { type: 'string' }, base: { type: 'string' }, origin: { type: 'string' } },
});
const out = resolve(values.out ?? join(DIST, 'static'));
const base = readBase(values.base);
const origin = readOrigin(values.origin);

const dist = base ? join(DIST, 'based') : DIST;
if (base) await buildProgram({ dist, base });
await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
const site = join(dist, 'site');
await cp(site, out, { recursive: true, filter: (path) => !LEFT_OUT.test(relative(site, path)) });

/** Only absolute addresses may stand in these tags. */
const placed = (text: string) =>
  origin ? text.replaceAll(ORIGIN, origin + base) : text.replace(/^.*%ORIGIN%.*\n/gm, '');
const host = { hasServer: false, base };
const languages = LANGUAGES.map(({ code }) => code);
const { screens, template } = await renderPages({ dist, folder: out, languages, host, finish: placed });

const plain = { template, base };
await writeFile(join(out, 'index.html'), writeArrival(plain));
await writeFile(join(out, '404.html'), writeMissing(plain));
await writeFile(join(out, '_headers'), writeHeaders(base));
// GitHub Pages leaves out files whose names begin with an underscore, unless this one is there.
await writeFile(join(out, '.nojekyll'), '');
if (origin) {
  await writeFile(join(out, 'sitemap.xml'), placed(writeSitemap(screens.filter(({ needsServer }) => !needsServer))));
  await writeFile(join(out, 'robots.txt'), placed(writeRobots()));
}
if (base) await rm(dist, { recursive: true });
console.log(
  `The site is in ${relative(process.cwd(), out)}: serve it${base ? ` at ${base}/` : ''} with any host of files.`,
);
// React's server rendering keeps a channel open.
process.exit(0);

/** `/tangible/`, `tangible` and the like become `/tangible`. */
function readBase(given = ''): string {
  const path = given.replace(/^\/+|\/+$/g, '');
  if (!/^[\w.~/-]*$/.test(path)) return refuse(`--base ${given}: give a path such as /tangible/`);
  return path && `/${path}`;
}

function readOrigin(given = ''): string {
  if (given === '') return '';
  const origin = URL.parse(given)?.origin;
  return origin?.startsWith('http') ? origin : refuse(`--origin ${given}: give an address such as https://example.org`);
}

function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
