import { AppError, PICTURE_SLOTS, type PictureSlot } from '@tangible/contracts';
import type { LocalFile } from '../../providers/storage/storage-provider.ts';

/**
 * Refuses pictures of which two are the same file: the second would tell nothing, and be wrong about its side.
 *
 * Throws an `AppError`: PICTURES_SAME.
 *
 * @example
 * refuseRepeatedPicture({ front, back });
 */
export function refuseRepeatedPicture(pictures: Partial<Record<PictureSlot, Pick<LocalFile, 'sha256'>>>): void {
  const seen = new Map<string, PictureSlot>();
  for (const second of PICTURE_SLOTS) {
    const hash = pictures[second]?.sha256;
    if (hash === undefined) continue;
    const first = seen.get(hash);
    if (first) throw new AppError('PICTURES_SAME', { first, second });
    seen.set(hash, second);
  }
}
