import type { Asset, AssetRequest } from '@tangible/engine';
import { generateInThread } from '@tangible/engine/node';
import { addDefaults, checkBytes, dropZip, type RunOptions, type WithDefaults } from './run-options.ts';

/**
 * Makes an asset of a picture: JPEG, PNG, WebP or GIF. The same request gives the same bytes.
 *
 * Rejects with an `AppError`, whose `code` says why, when the picture or the request cannot be used, and with the signal's
 * reason when it is aborted.
 *
 * @example
 * const { files, report } = await generateAsset(
 *   { image: await readFile('mug.png'), level: 'low', formats: ['usd', 'mjcf'], sizeM: 0.12 },
 *   { onProgress: ({ stage, progress }) => console.log(stage, progress), signal: AbortSignal.timeout(60_000) },
 * );
 * await writeFiles('mug', files);
 * console.log(report.passed, report.physics.massKg);
 */
export async function generateAsset(request: WithDefaults<AssetRequest>, options: RunOptions = {}): Promise<Asset> {
  checkBytes('image', request.image);
  return dropZip(await generateInThread(addDefaults(request), { ...options, zip: false }));
}
