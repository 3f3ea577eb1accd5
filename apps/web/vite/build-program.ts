import { readFile, rename } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { buildServiceWorker } from './build-service-worker.ts';
import { listOfflineFiles } from './list-offline-files.ts';

const WEB = fileURLToPath(new URL('..', import.meta.url));

/** The folder of a build, unless another is named. */
export const DIST = join(WEB, 'dist');

interface ProgramInput {
  dist: string;
  mode?: string;
  /** The folder that the site is served from, without a slash at its end. */
  base?: string;
}

/**
 * Builds the browser's program into `dist/site`, with the service worker that lists its files, and the one that renders pages into `dist/prerender`, together with the
 * template of a page and the list of the program's files.
 */
export async function buildProgram({ dist, mode = 'production', base = '' }: ProgramInput): Promise<void> {
  const site = resolve(dist, 'site');
  const prerender = resolve(dist, 'prerender');
  const shared = { configFile: join(WEB, 'vite.config.ts'), mode, base: `${base}/`, logLevel: 'warn' } as const;
  await build({ ...shared, build: { outDir: site } });
  await build({ ...shared, build: { outDir: prerender, ssr: 'src/prerender.tsx' } });
  const manifest = JSON.parse(await readFile(join(site, 'manifest.json'), 'utf8'));
  await buildServiceWorker(site, await listOfflineFiles(site, manifest));
  for (const name of ['index.html', 'manifest.json']) await rename(join(site, name), join(prerender, name));
}
