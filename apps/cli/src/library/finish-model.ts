import type { Asset, FinishRequest } from '@tangible/engine';
import { finishInThread, unpackModel } from '@tangible/engine/node';
import { addDefaults, checkBytes, dropZip, type RunOptions, type WithDefaults } from './run-options.ts';

/**
 * Makes an asset of an existing model: GLB, OBJ or STL, or a ZIP that contains one with its materials and textures.
 *
 * Rejects like `generateAsset`.
 *
 * @example
 * const { files, report } = await finishModel({ model: await readFile('chair.glb'), formats: ['urdf'] });
 * console.log(report.size, report.checks.filter(({ verdict }) => verdict !== 'pass'));
 */
export async function finishModel(request: WithDefaults<FinishRequest>, options: RunOptions = {}): Promise<Asset> {
  checkBytes('model', request.model);
  const unpacked = request.sideFiles ? {} : await unpackModel(request.model);
  return dropZip(await finishInThread(addDefaults({ ...request, ...unpacked }), { ...options, zip: false }));
}
