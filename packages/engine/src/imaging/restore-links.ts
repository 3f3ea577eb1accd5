import { findLargestRegion, labelRegions } from '@tangible/geometry';

/** Regions below this share of the largest are specks. */
const PART_SHARE_MIN = 0.01;

/**
 * Gives a mask back what it has lost of the mask before where that joined parts: a neck in the shade looks like the
 * ground, and without it the head is another subject.
 *
 * @example
 * restoreLinks(Uint8Array.of(1, 0, 1), Uint8Array.of(1, 1, 1), 3); // 1, 1, 1
 */
export function restoreLinks(mask: Uint8Array, before: Uint8Array, width: number): Uint8Array {
  const parts = labelRegions(mask, width);
  const sizePxMin = PART_SHARE_MIN * (parts.sizesPx[findLargestRegion(parts)] ?? 0);
  const lost = labelRegions(
    before.map((value, i) => (value === 1 && mask[i] === 0 ? 1 : 0)),
    width,
  );
  /** The first part that each lost region touches; -1 when it touches several. */
  const touched = new Int32Array(lost.sizesPx.length);
  const touch = (i: number, to: number) => {
    const [label, part] = [lost.labels[i]!, parts.labels[to]!];
    if (part === 0 || parts.sizesPx[part]! < sizePxMin || touched[label] === part) return;
    touched[label] = touched[label] === 0 ? part : -1;
  };
  for (let i = 0; i < mask.length; i++) {
    if (lost.labels[i] === 0) continue;
    const x = i % width;
    if (x > 0) touch(i, i - 1);
    if (x + 1 < width) touch(i, i + 1);
    if (i >= width) touch(i, i - width);
    if (i + width < mask.length) touch(i, i + width);
  }
  return mask.map((value, i) => (value === 1 || touched[lost.labels[i]!] === -1 ? 1 : 0));
}
