import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { OfflineFiles } from '../src/features/on-device/service-worker.ts';

/**
 * Writes the service worker of the page of this device as `on-device.js`, at the root, so that its scope can be that page.
 * It lists the files of one build: every deploy that changes one of them is a new version.
 *
 * @example
 * await buildServiceWorker(site, await listOfflineFiles(site, manifest));
 */
export async function buildServiceWorker(site: string, files: OfflineFiles): Promise<void> {
  const entry = fileURLToPath(new URL('../src/features/on-device/service-worker.ts', import.meta.url));
  await build({
    configFile: false,
    logLevel: 'warn',
    define: { OFFLINE_FILES: JSON.stringify(files) },
    build: {
      outDir: site,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      rolldownOptions: { input: entry, output: { entryFileNames: 'on-device.js', format: 'iife' } },
    },
  });
}
