import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Language } from '@tangible/i18n';
import type { Manifest } from 'vite';
import type { Host, PrerenderedPage } from '../src/prerender.tsx';
import type { Screen } from '../src/routes.ts';
import { writePage } from './write-page.ts';

interface Prerender {
  SCREENS: readonly Screen[];
  declareHost(host: Host): void;
  shownFor(screen: Screen): Screen;
  renderScreen(language: Language, screen: Screen): Promise<PrerenderedPage>;
}

interface PagesInput {
  /** The folder of `buildProgram`. */
  dist: string;
  /** Where the pages are written, a folder each. */
  folder: string;
  languages: readonly Language[];
  host: Host;
  /** Changes the text of each page. */
  finish?: (text: string) => string;
}

/** Every screen in every language, readable without the program. Returns the screens and the template. */
export async function renderPages({ dist, folder, languages, host, finish = (text) => text }: PagesInput) {
  const prerender = resolve(dist, 'prerender');
  const program: Prerender = await import(pathToFileURL(join(prerender, 'prerender.js')).href);
  const template = await readFile(join(prerender, 'index.html'), 'utf8');
  const manifest: Manifest = JSON.parse(await readFile(join(prerender, 'manifest.json'), 'utf8'));
  program.declareHost(host);
  for (const language of languages) {
    for (const screen of program.SCREENS) {
      const file = join(folder, language, screen.path, 'index.html');
      const page = await program.renderScreen(language, screen);
      await mkdir(dirname(file), { recursive: true });
      const shown = program.shownFor(screen);
      await writeFile(file, finish(writePage({ template, manifest, language, screen: shown, page, host })));
    }
  }
  return { screens: program.SCREENS, template };
}
