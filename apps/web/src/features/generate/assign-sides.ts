import { PICTURE_SLOTS, type PictureSlot } from '@tangible/contracts';

/**
 * The sides that several files dropped together are for: by their names (`mug.back.jpg`, as the command line has them),
 * and the others in the order front, back, left, right. Files beyond four have no side.
 *
 * @example
 * assignSides([{ name: 'a.png' }, { name: 'mug.left.png' }]); // front: a.png, left: mug.left.png
 */
export function assignSides<T extends { name: string }>(files: readonly T[]): { slot: PictureSlot; file: T }[] {
  const taken = new Map<PictureSlot, T>();
  const unnamed: T[] = [];
  for (const file of files) {
    const words = file.name.toLowerCase().split(/[^a-z]+/);
    const slot = PICTURE_SLOTS.find((name) => words.includes(name) && !taken.has(name));
    if (slot) taken.set(slot, file);
    else unnamed.push(file);
  }
  for (const slot of PICTURE_SLOTS) {
    const next = taken.has(slot) ? undefined : unnamed.shift();
    if (next) taken.set(slot, next);
  }
  return [...taken].map(([slot, file]) => ({ slot, file }));
}
