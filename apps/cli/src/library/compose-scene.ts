import type { Scene, SceneRequest } from '@tangible/engine';
import { composeInThread } from '@tangible/engine/node';
import { dropZip, type RunOptions } from './run-options.ts';

/**
 * Puts 2 to 12 assets together, lets them settle in MuJoCo, and writes them as one GLB, one MJCF and one USD stage.
 *
 * Rejects with an `AppError`, whose `code` says why, when the request or an asset cannot be used, and with the signal's
 * reason when it is aborted.
 *
 * @example
 * const [table, mug] = await Promise.all(['table', 'mug'].map(readMember));
 * const { files } = await composeScene({ members: [table, mug], arrangement: [{ item: 1, on: 0 }] });
 * await writeFiles('scene', files);
 */
export async function composeScene(request: SceneRequest, options: RunOptions = {}): Promise<Scene> {
  return dropZip(await composeInThread(request, { ...options, zip: false }));
}
