import { basename, dirname, extname, join } from 'node:path';
import { FURTHER_SLOTS, type FurtherSlot, PICTURE_SLOTS, type PictureSlot } from '@tangible/contracts';
import { UsageError } from './usage-error.ts';

/** A picture, and those of its other sides. */
export interface SidedPicture {
  path: string;
  /** Its file's name without the ending, and without the side. */
  plain: string;
  further?: Partial<Record<FurtherSlot, string>>;
}

/**
 * Puts pictures of one object together: `mug.front.jpg`, `mug.back.jpg`, `mug.left.jpg` and `mug.right.jpg`. Throws a
 * `UsageError` for a side that is there twice, and for one without a front if it comes from a folder.
 *
 * @param files Whether each comes from a folder: a single file that is named is meant as it is.
 */
export function groupSides(files: readonly { path: string; isListed: boolean }[]): SidedPicture[] {
  const objects = new Map<string, Map<PictureSlot, { path: string; isListed: boolean }>>();
  for (const file of files) {
    const { object, slot } = readSide(file.path);
    const sides = objects.get(object) ?? new Map();
    objects.set(object, sides);
    if (slot !== 'none' && sides.has(slot)) throw new UsageError('cli.errors.sideTwice', { path: file.path });
    if (slot !== 'none') sides.set(slot, file);
  }
  return files.flatMap(({ path, isListed }): SidedPicture[] => {
    const { object, slot } = readSide(path);
    const plain = basename(path, extname(path)) || 'model';
    const sides = objects.get(object)!;
    if (slot === 'none') return [{ path, plain }];
    if (slot === 'front') {
      const found = FURTHER_SLOTS.flatMap((one) => (sides.has(one) ? [[one, sides.get(one)!.path]] : []));
      return [{ path, plain: basename(object), ...(found.length > 0 && { further: Object.fromEntries(found) }) }];
    }
    if (sides.has('front')) return [];
    if (isListed)
      throw new UsageError('cli.errors.noFront', { path, front: `${basename(object)}.front${extname(path)}` });
    return [{ path, plain }];
  });
}

function readSide(path: string): { object: string; slot: PictureSlot | 'none' } {
  const [, object, side] = /^(.+)\.(\w+)$/.exec(basename(path, extname(path))) ?? [];
  const slot = PICTURE_SLOTS.find((one) => one === side?.toLowerCase());
  return { object: join(dirname(path), object ?? ''), slot: object && slot ? slot : 'none' };
}
