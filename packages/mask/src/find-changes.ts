import type { Mask, Rectangle } from './types.ts';

/**
 * The box around the pixels in which two masks of the same size differ; null if they are the same.
 *
 * @example
 * findChanges(before, refineMask({ picture, mask: before, strokes })); // { left: 200, top: 290, width: 40, height: 96 }
 */
export function findChanges(one: Mask, other: Mask): Rectangle | null {
  const { width, height, alpha } = one;
  if (alpha === other.alpha) return null;
  const count = width * height;
  let first = skipEqual(alpha, other.alpha, 0, count);
  if (first === count) return null;
  const top = Math.floor(first / width);
  let [left, right, bottom] = [width, 0, top];
  // From one difference to the next: what is alike between them is compared four pixels at a time.
  while (first < count) {
    const y = Math.floor(first / width);
    const row = y * width;
    bottom = y;
    left = Math.min(left, first - row);
    let last = width - 1;
    while (last > right && alpha[row + last] === other.alpha[row + last]) last--;
    right = Math.max(right, last, first - row);
    // Within these columns nothing more is to be learnt from this row.
    first = skipEqual(alpha, other.alpha, row + width, count);
  }
  return { left, top, width: right + 1 - left, height: bottom + 1 - top };
}

/** The first place from `from` on at which two arrays differ, or `to`. */
function skipEqual(one: Mask['alpha'], other: Mask['alpha'], from: number, to: number): number {
  let i = from;
  // Words begin at multiples of four in the buffer, and so do masks.
  if (one.byteOffset % 4 === 0 && other.byteOffset % 4 === 0) {
    for (; i < to && i % 4 !== 0; i++) if (one[i] !== other[i]) return i;
    const words = Math.floor(to / 4);
    const [a, b] = [
      new Int32Array(one.buffer, one.byteOffset, words),
      new Int32Array(other.buffer, other.byteOffset, words),
    ];
    let word = i / 4;
    while (word < words && a[word] === b[word]) word++;
    i = Math.max(i, word * 4);
  }
  while (i < to && one[i] === other[i]) i++;
  return i;
}
