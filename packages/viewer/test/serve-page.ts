import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Files that the page can fetch, by their paths; they may come and go. */
export type ServedFiles = Map<string, Uint8Array>;

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
};

/** As strict as the product's own, but for the thread that simulates. */
const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'";
const FETCHES = "img-src 'self' blob: data:; connect-src 'self' blob: data:; worker-src 'self'";

/**
 * Builds a page like a site, and serves it together with some files.
 *
 * @param root The folder with `index.html`. Default: the page with the viewer.
 *
 * @example
 * const { address, close } = await servePage(new Map([['/asset.zip', zip]]));
 */
export async function servePage(
  files: ServedFiles,
  root = fileURLToPath(new URL('./page', import.meta.url)),
): Promise<{ address: string; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'viewer-page-'));
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      reportCompressedSize: false,
    },
    worker: { format: 'es' },
  });
  const server = createServer(async ({ url = '/' }, response) => {
    const path = normalize(new URL(url, 'http://page').pathname);
    const name = path === '/' ? '/index.html' : path;
    const bytes = files.get(path) ?? (await readFile(join(folder, name)).catch(() => null));
    if (!bytes) return response.writeHead(404).end();
    const evaluates = name.includes('drop-worker') ? " 'unsafe-eval'" : '';
    response.setHeader('content-security-policy', `${POLICY.replace("'wasm", `${evaluates} 'wasm`)}; ${FETCHES}`);
    response.setHeader('content-type', TYPES[extname(name)] ?? 'application/octet-stream');
    response.setHeader('content-length', bytes.byteLength).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => shut(server, folder) };
}

async function shut(server: Server, folder: string): Promise<void> {
  server.close().closeAllConnections();
  await rm(folder, { recursive: true, force: true });
}
