// npm run show [-- pictures models loops film captions gallery readme open-graph sizes]: makes again everything that visitors see first, with
// Tangible itself, and prints how large it is. All parts unless some are named; the whole takes about half an hour.
import { spawnSync } from 'node:child_process';
import { fail, runNode, say } from '../apps/cli/launch/runtime.mjs';
import { findBrowser } from './lib/browser.mjs';
import { ensureSite } from './lib/build-site.mjs';
import { ensureInstalled } from './lib/install.mjs';

const PARTS = {
  pictures: [['scripts/make/make-demo-pictures.ts'], ['scripts/make/make-gallery.ts']],
  models: [['scripts/make/make-demos.ts', 'models']],
  loops: [['scripts/make/make-demos.ts', 'loops']],
  gallery: [['scripts/gallery/make-gallery-assets.ts']],
  readme: [['scripts/gallery/make-readme-pictures.ts']],
  film: [['scripts/demos/film-screen.ts']],
  captions: [['scripts/demos/caption-film.ts']],
  'open-graph': [['scripts/make/make-open-graph.ts']],
  sizes: [],
};
const NEEDS_FFMPEG = ['loops', 'film'];
const NEEDS_BROWSER = ['readme', 'film', 'open-graph'];
const NEEDS_SITE = ['readme', 'film'];

const named = process.argv.slice(2);
const unknown = named.find((name) => !(name in PARTS));
if (unknown) fail(`There is no part ${unknown}. There are: ${Object.keys(PARTS).join(', ')}.`);
const parts = Object.keys(PARTS).filter((name) => named.length === 0 || named.includes(name));

ensureInstalled('all');
if (parts.some((name) => NEEDS_FFMPEG.includes(name)) && spawnSync('ffmpeg', ['-version']).status !== 0) {
  fail(
    'Loops and the film need ffmpeg, and there is none on the PATH: install it (apt-get install ffmpeg) and run this again.',
  );
}
const env = {};
if (parts.some((name) => NEEDS_BROWSER.includes(name))) {
  env.CHROMIUM_PATH =
    (await findBrowser()) ??
    fail('The film and the pictures of pages need a Chromium: install one, or name it by CHROMIUM_PATH.');
}
for (const name of parts) {
  say(name);
  // They show the site as it is now.
  if (NEEDS_SITE.includes(name)) await ensureSite();
  for (const program of PARTS[name]) {
    const status = await runNode(program, { env });
    if (status !== 0) process.exit(status);
  }
}
process.exit(await runNode(['scripts/show/print-sizes.ts']));
