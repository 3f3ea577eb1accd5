import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root, runNode, say } from '../../apps/cli/launch/runtime.mjs';

/** The sources of the site. */
const SOURCES = [
  'apps/web',
  'packages/contracts',
  'packages/drop-test',
  'packages/engine',
  'packages/geometry',
  'packages/i18n',
  'packages/mask',
  'packages/viewer',
  'benchmarks/results',
  'package-lock.json',
];
const STAMP = join(root, 'apps/web/dist/site/.built');

/** What renders pages; an installation that only serves the site does not have it. */
const PRERENDER = join(root, 'apps/web/dist/prerender/prerender.js');

/** Builds the site unless that is done already for these very sources. */
export async function ensureSite({ withPrerender = false } = {}) {
  const sources = hashSources();
  const isBuilt = existsSync(STAMP) && (!withPrerender || existsSync(PRERENDER));
  if (isBuilt && readFileSync(STAMP, 'utf8') === sources) return;
  say('Building the site (a few seconds)');
  if ((await runNode(['apps/web/vite/build.ts'])) !== 0) fail('The site could not be built; the lines above say why.');
  writeFileSync(STAMP, sources);
}

function hashSources() {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const path of listFiles(source)) hash.update(path).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

function listFiles(source) {
  if (!existsSync(join(root, source))) return [];
  if (/\.\w+$/.test(source)) return [source];
  return readdirSync(join(root, source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/node_modules|[\\/]dist([\\/]|$)/.test(entry.parentPath))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort();
}
