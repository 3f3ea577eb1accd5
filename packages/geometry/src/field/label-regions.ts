import { findRoot, unite } from '../numeric/union-find.ts';

export interface Regions {
  /** The number of its region per pixel, from 1; 0 where the mask is 0. */
  labels: Int32Array;
  /** Pixels per region; entry 0 counts the pixels outside the mask. */
  sizesPx: Uint32Array;
  /** 1 for a region that reaches the picture's border. */
  touchesBorder: Uint8Array;
}

/**
 * Numbers the connected regions of a mask in the order in which they are met from the top; pixels that share a side
 * belong together. Two passes along the rows with a union of labels in between: a flood fill jumps about in memory and
 * took eight times as long on 3.4 megapixels.
 *
 * @example
 * labelRegions(Uint8Array.of(1, 0, 1), 3).labels; // 1, 0, 2
 */
export function labelRegions(mask: Uint8Array, width: number): Regions {
  const count = mask.length;
  const labels = new Int32Array(count);
  const parents = [0];
  for (let i = 0, x = 0; i < count; i++, x = x === width - 1 ? 0 : x + 1) {
    if (mask[i] === 0) continue;
    const left = x > 0 ? labels[i - 1]! : 0;
    const above = i >= width ? labels[i - width]! : 0;
    if (left === 0 && above === 0) {
      labels[i] = parents.length;
      parents.push(parents.length);
    } else if (left === 0 || above === 0 || left === above) {
      labels[i] = left === 0 ? above : left;
    } else {
      // The earlier label stays the root, so that regions are numbered from the top.
      unite(parents, left, above);
      labels[i] = Math.min(left, above);
    }
  }

  const { numbers, regionCount } = numberRoots(parents);
  const sizesPx = new Uint32Array(regionCount + 1);
  const touchesBorder = new Uint8Array(regionCount + 1);
  for (let i = 0, x = 0; i < count; i++, x = x === width - 1 ? 0 : x + 1) {
    const label = numbers[labels[i]!]!;
    labels[i] = label;
    sizesPx[label]!++;
    if (x === 0 || x === width - 1 || i < width || i >= count - width) touchesBorder[label] = 1;
  }
  touchesBorder[0] = 0;
  return { labels, sizesPx, touchesBorder };
}

/** The number of the largest region, or 0 when there is none. */
export function findLargestRegion({ sizesPx }: Regions): number {
  let largest = 0;
  for (let label = 1; label < sizesPx.length; label++) {
    if (largest === 0 || sizesPx[label]! > sizesPx[largest]!) largest = label;
  }
  return largest;
}

function numberRoots(parents: number[]): { numbers: Int32Array; regionCount: number } {
  const numbers = new Int32Array(parents.length);
  let regionCount = 0;
  for (let label = 1; label < parents.length; label++) {
    const root = findRoot(parents, label);
    numbers[label] = root === label ? ++regionCount : numbers[root]!;
  }
  return { numbers, regionCount };
}
