// Removes packages that this machine's image never loads from an installed node_modules, and fails if the packages have
// changed.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { EXPECTED, prunePackages } from '../scripts/lib/prune-packages.mjs';

const modules = process.argv[2] ?? 'node_modules';
for (const folder of EXPECTED) {
  const path = join(modules, folder);
  if (!existsSync(path)) throw new Error(`${path} is not there: the package has changed, look again at what it holds`);
}
console.log(`removed ${Math.round(prunePackages(modules) / 1e6)} MB that are never loaded`);
