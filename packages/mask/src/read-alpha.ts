import type { Mask, Picture } from './types.ts';

/**
 * The mask that a decoded picture shows: its alpha where that hides anything, so that a cut-out is a mask too, else its
 * brightness.
 *
 * @example
 * const mask = readAlpha({ width, height, rgba: context.getImageData(0, 0, width, height).data });
 */
export function readAlpha({ width, height, rgba }: Picture): Mask {
  const count = width * height;
  const alpha = new Uint8Array(count);
  let least = 255;
  for (let i = 0; i < count; i++) {
    alpha[i] = rgba[i * 4 + 3]!;
    if (alpha[i]! < least) least = alpha[i]!;
  }
  if (least < 255) return { width, height, alpha };
  for (let i = 0, at = 0; i < count; i++, at += 4) {
    alpha[i] = (54 * rgba[at]! + 183 * rgba[at + 1]! + 19 * rgba[at + 2]! + 128) >> 8;
  }
  return { width, height, alpha };
}
