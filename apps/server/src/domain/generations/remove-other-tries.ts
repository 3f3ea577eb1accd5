import type { Services } from '../../services.ts';

/**
 * Removes files that workers stored for the same asset before they died or were replaced: the folders in `all` other than
 * `kept`. The asset is complete without this step, so it may fail.
 */
export async function removeOtherTries(
  { storage, log }: Pick<Services, 'storage' | 'log'>,
  { all, kept }: { all: string; kept: string },
): Promise<void> {
  try {
    const folders = new Set<string>();
    for await (const { key } of storage.list(all)) {
      const slash = key.indexOf('/', all.length);
      if (!key.startsWith(kept) && slash > 0) folders.add(key.slice(0, slash + 1));
    }
    for (const folder of folders) await storage.removeAll(folder);
  } catch (err) {
    log.warn({ err, all }, 'files of earlier tries are left');
  }
}
