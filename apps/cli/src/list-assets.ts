import { stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { UsageError } from './usage-error.ts';

/** After the name of an asset that was edited, unless another folder is named. */
const EDITED = '-edited';

/**
 * The assets that paths name: folders as the command writes them, and ZIPs as the site does. Throws a `UsageError` if one
 * is neither.
 */
export async function listAssets(paths: readonly string[]): Promise<{ path: string; plain: string }[]> {
  if (paths.length === 0) throw new UsageError('cli.errors.noAsset');
  const assets: { path: string; plain: string }[] = [];
  for (const path of paths) {
    const found = await stat(path).catch(() => null);
    if (!found) throw new UsageError('cli.errors.notFound', { path });
    const isAsset = found.isDirectory()
      ? (await stat(join(path, 'model.glb')).catch(() => null))?.isFile()
      : /\.zip$/i.test(path);
    if (!isAsset) throw new UsageError('cli.errors.notAsset', { path });
    assets.push({ path, plain: `${basename(resolve(path)).replace(/\.zip$/i, '') || 'model'}${EDITED}` });
  }
  return assets;
}
