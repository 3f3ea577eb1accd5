import type { Asset, AssetFile, EditRequest } from '@tangible/engine';
import { editInThread } from '@tangible/engine/node';
import { readLevel } from '../read-asset.ts';
import { dropZip, type RunOptions } from './run-options.ts';

/** As the engine's `EditRequest`; `files` may be those of an asset too, and the level is that of their report. */
type Edit = Pick<EditRequest, 'edits'> & {
  files: EditRequest['files'] | readonly AssetFile[];
  level?: EditRequest['level'];
};

/**
 * Changes an asset without the networks: size, mass, material, friction, orientation, name, formats, triangles, textures,
 * colliders. All files are written and checked again.
 *
 * Rejects with an `AppError`, whose `code` says why, when files are missing or the edits are not possible, and with the
 * signal's reason when it is aborted.
 *
 * @example
 * const { files } = await editAsset({ ...(await readAsset('mug')), edits: { size: { axis: 'height', metres: 0.12 } } });
 * await writeFiles('taller-mug', files);
 */
export async function editAsset({ files, edits, level }: Edit, options: RunOptions = {}): Promise<Asset> {
  const byPath = 'get' in files ? files : new Map(files.map(({ path, bytes }) => [path, bytes]));
  const request = { files: byPath, edits, level: level ?? readLevel(byPath.get('report.json')) };
  return dropZip(await editInThread(request, { ...options, zip: false }));
}
