import type { Mask, Rectangle } from './types.ts';

/**
 * The box around the pixels in which two masks of the same size differ; null if they are the same.
 *
 * @example
 * findChanges(before, refineMask({ picture, mask: before, strokes })); // { left: 200, top: 290, width: 40, height: 96 }
 */
export function findChanges(one: Mask, other: Mask): Rectangle | null {
  const { width, height } = one;
  if (one.alpha === other.alpha) return null;
  const differs = (row: number, from: number, to: number) => {
    for (let i = row + from; i < row + to; i++) if (one.alpha[i] !== other.alpha[i]) return true;
    return false;
  };
  let top = 0;
  while (top < height && !differs(top * width, 0, width)) top++;
  if (top === height) return null;
  let bottom = height - 1;
  while (!differs(bottom * width, 0, width)) bottom--;
  let [left, right] = [width, 0];
  for (let y = top; y <= bottom; y++) {
    const row = y * width;
    for (let x = 0; x < left; x++) if (one.alpha[row + x] !== other.alpha[row + x]) left = x;
    for (let x = width - 1; x > right; x--) if (one.alpha[row + x] !== other.alpha[row + x]) right = x;
  }
  right = Math.max(left, right);
  return { left, top, width: right + 1 - left, height: bottom + 1 - top };
}
