import { mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const OWN = fileURLToPath(new URL('../../node_modules', import.meta.url));
const WORKSPACES = ['packages', 'apps'];

/**
 * Gives another checkout the dependencies of this one without a network: `node_modules` of links, in which our own
 * packages are those of the other checkout.
 *
 * @example
 * node benchmarks/quality/link-modules.ts /tmp/release-5
 */
const root = resolve(process.argv[2] ?? '');
const modules = join(root, 'node_modules');
await mkdir(join(modules, '@tangible'), { recursive: true });
for (const name of await readdir(OWN)) {
  if (name !== '@tangible') await symlink(join(OWN, name), join(modules, name));
}
for (const folder of WORKSPACES) {
  for (const entry of await readdir(join(root, folder)).catch(() => [])) {
    const home = join(root, folder, entry);
    const { name } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as { name: string };
    if (name.startsWith('@tangible/')) await symlink(home, join(modules, name));
  }
}
