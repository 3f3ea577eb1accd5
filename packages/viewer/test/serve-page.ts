import { fileURLToPath } from 'node:url';
import { createServer, type ViteDevServer } from 'vite';

/** A file that the page can fetch, by its path. */
export type ServedFiles = Map<string, Uint8Array>;

/**
 * Serves the page with the viewer, and some files beside it, at an address of its own.
 *
 * @example
 * const { address, server } = await servePage(new Map([['/asset.zip', zip]]));
 */
export async function servePage(files: ServedFiles): Promise<{ address: string; server: ViteDevServer }> {
  const server = await createServer({
    configFile: false,
    root: fileURLToPath(new URL('./page', import.meta.url)),
    logLevel: 'error',
    cacheDir: fileURLToPath(new URL('../../../node_modules/.vite-viewer-test', import.meta.url)),
    server: {
      port: 0,
      host: '127.0.0.1',
      hmr: false,
      fs: { allow: [fileURLToPath(new URL('../../..', import.meta.url))] },
    },
    worker: { format: 'es' },
    plugins: [
      {
        name: 'files',
        configureServer: ({ middlewares }) => {
          middlewares.use((request, response, next) => {
            const bytes = files.get(request.url?.split('?')[0] ?? '');
            if (!bytes) return next();
            response.setHeader('content-length', bytes.byteLength);
            response.end(bytes);
          });
        },
      },
    ],
  });
  await server.listen();
  return { address: server.resolvedUrls!.local[0]!, server };
}
