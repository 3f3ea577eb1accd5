import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The exact versions of packages, as the manifests of the repository pin them. Throws for one that none of them names.
 *
 * @example
 * await findVersions(['sharp']); // { sharp: '0.35.5' }
 */
export async function findVersions(names: Iterable<string>): Promise<Record<string, string>> {
  const pinned: Record<string, string> = {};
  for await (const path of glob('{apps/cli,packages/*}/package.json', { cwd: ROOT })) {
    Object.assign(pinned, JSON.parse(await readFile(join(ROOT, path), 'utf8')).dependencies);
  }
  const sorted = [...new Set(names)].sort();
  return Object.fromEntries(
    sorted.map((name) => {
      const version = pinned[name];
      if (!version) throw new Error(`No manifest of apps/cli or packages pins ${name}`);
      return [name, version];
    }),
  );
}
