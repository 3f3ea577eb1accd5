import { findLargestRegion, labelRegions } from '@tangible/geometry';

/** A region of at least this share of the largest is a subject of its own. */
const SUBJECT_SHARE_MIN = 0.4;

/**
 * Where subjects meet in a mask that were apart before: a line through the whole picture, two pixels wide, equally far from both,
 * measured within the mask where that is possible. It never runs through what was subject before.
 *
 * @param before The mask that it was made from, of the same size.
 * @returns 1 along the line, or null when there is nothing to separate.
 *
 * @example
 * findSeam(Uint8Array.of(1, 1, 1), Uint8Array.of(1, 0, 1), 3); // 0, 1, 0
 */
export function findSeam(mask: Uint8Array, before: Uint8Array, width: number): Uint8Array | null {
  const regions = labelRegions(before, width);
  const { labels, sizesPx } = regions;
  const largestPx = sizesPx[findLargestRegion(regions)] ?? 0;
  const isSubject = (label: number) => label > 0 && sizesPx[label]! >= SUBJECT_SHARE_MIN * largestPx;
  if (sizesPx.filter((_, label) => isSubject(label)).length < 2) return null;

  const owners = labels.map((label) => (isSubject(label) ? label : 0));
  const seam = new Uint8Array(mask.length);
  const spread = (mayEnter: (pixel: number) => boolean) => {
    const list: number[] = [];
    for (let i = 0; i < owners.length; i++) if (owners[i] !== 0) list.push(i);
    const reach = (i: number, to: number) => {
      if (owners[to] === owners[i] || !mayEnter(to)) return;
      if (owners[to] === 0) {
        owners[to] = owners[i]!;
        list.push(to);
      } else {
        if (before[i] === 0) seam[i] = 1;
        if (before[to] === 0) seam[to] = 1;
      }
    };
    for (let n = 0; n < list.length; n++) {
      const i = list[n]!;
      const x = i % width;
      if (x > 0) reach(i, i - 1);
      if (x + 1 < width) reach(i, i + 1);
      if (i >= width) reach(i, i - width);
      if (i + width < mask.length) reach(i, i + width);
    }
  };
  spread((pixel) => mask[pixel] === 1);
  spread(() => true);
  return seam;
}
