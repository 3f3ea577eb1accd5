import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AssetFile } from '@tangible/engine';
import { prepareFolder, writeFiles } from '../write-files.ts';

const NAME_LENGTH_MAX = 80;

/**
 * Takes a folder of this name in the library, or with a number if there is one, and writes what the work makes into it. The
 * folder is removed if the work fails.
 *
 * @example
 * const made = await fillFolder(library, 'mug', () => generateAsset(request)); // made.asset is mug-2
 */
export async function fillFolder<Made extends { files: readonly AssetFile[] }>(
  library: string,
  name: string,
  work: () => Promise<Made>,
): Promise<{ asset: string; folder: string; made: Made }> {
  await prepareFolder(library);
  const asset = await takeName(library, toFolderName(name));
  const folder = join(library, asset);
  try {
    const made = await work();
    await writeFiles(folder, made.files);
    return { asset, folder, made };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function takeName(library: string, plain: string): Promise<string> {
  for (let count = 1; ; count++) {
    const name = count === 1 ? plain : `${plain}-${count}`;
    try {
      await mkdir(join(library, name));
      return name;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** An agent chooses names: none of them may lead out of the library. */
function toFolderName(name: string): string {
  const plain = name.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[.-]+|[.-]+$/g, '');
  return plain.slice(0, NAME_LENGTH_MAX) || 'asset';
}
