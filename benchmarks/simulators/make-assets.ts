import { spawnSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const path = (inRepository: string) => fileURLToPath(new URL(`../../${inRepository}`, import.meta.url));

/**
 * Makes an asset of every picture of the gallery with the command line, at low, with URDF and MJCF.
 *
 * @example
 * const names = await makeAssets('/tmp/assets'); // ['car', 'chair', …]
 */
export async function makeAssets(folder: string): Promise<string[]> {
  const args = ['--out', folder, '--quality', 'low', '--formats', 'urdf,mjcf'];
  // A check that fails ends the command with 1; the assets are there all the same.
  spawnSync(process.execPath, [path('apps/cli/bin/tangible.mjs'), path('fixtures/gallery'), ...args], {
    stdio: 'inherit',
  });
  return listAssets(folder);
}

/** The assets that an earlier run has left in a folder. */
export async function listAssets(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  if (names.length === 0) throw new Error(`There is no asset in ${folder}`);
  return names.sort();
}
