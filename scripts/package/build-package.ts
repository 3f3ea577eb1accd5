import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MODELS } from '../../packages/engine/src/models/catalogue.ts';
import { bundleCode } from './bundle-code.ts';
import { findVersions } from './find-versions.ts';
import { writeTypes } from './write-types.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Writes the contents of the npm package `tangible` to a folder: JavaScript, types, weights and a manifest, all made from the
 * sources of the repository. Node does not run TypeScript inside `node_modules`.
 *
 * @example
 * await buildPackage('/tmp/package'); // then: npm pack
 */
export async function buildPackage(folder: string): Promise<void> {
  const [used] = await Promise.all([bundleCode(join(folder, 'dist')), writeTypes(join(folder, 'types'))]);
  const inPackages = Object.values(MODELS).flatMap(({ place }) => ('package' in place ? [place.package] : []));
  await copyModels(folder);
  await copyFile(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  await copyFile(join(ROOT, 'apps/cli/README.md'), join(folder, 'README.md'));
  const { version, description, license } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const manifest = {
    ...{ name: 'tangible', version, description, license, type: 'module' },
    // Since 20.15 zlib computes checksums.
    engines: { node: '>=20.15' },
    bin: { tangible: 'dist/tangible.js' },
    exports: { '.': { types: './types/index.d.ts', default: './dist/index.js' } },
    files: ['dist', 'types', 'models'],
    dependencies: await findVersions([...used, ...inPackages]),
  };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Weights, and who made them of what. */
async function copyModels(folder: string): Promise<void> {
  for (const { place, files } of Object.values(MODELS)) {
    if (!('folder' in place)) continue;
    await mkdir(join(folder, place.folder), { recursive: true });
    for (const path of [...files.map((file) => file.path), 'CARD.md', 'ATTRIBUTIONS.md']) {
      await copyFile(join(ROOT, place.folder, path), join(folder, place.folder, path));
    }
  }
}
