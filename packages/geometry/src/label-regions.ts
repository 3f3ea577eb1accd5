export interface Regions {
  /** The number of its region per pixel, from 1; 0 where the mask is 0. */
  labels: Int32Array;
  /** Pixels per region; entry 0 counts the pixels outside the mask. */
  sizesPx: number[];
  /** Whether a region reaches the picture's border. */
  touchesBorder: boolean[];
}

/**
 * Numbers the connected regions of a mask: pixels that share a side belong together.
 *
 * @example
 * labelRegions(Uint8Array.of(1, 0, 1), 3).labels; // 1, 0, 2
 */
export function labelRegions(mask: Uint8Array, width: number): Regions {
  const labels = new Int32Array(mask.length);
  const sizesPx = [0];
  const touchesBorder = [false];
  const stack = new Int32Array(mask.length);

  for (let start = 0; start < mask.length; start++) {
    if (mask[start] === 0) {
      sizesPx[0]!++;
      continue;
    }
    if (labels[start] !== 0) continue;
    const label = sizesPx.length;
    let size = 0;
    let atBorder = false;
    let top = 0;
    stack[top++] = start;
    labels[start] = label;
    while (top > 0) {
      const i = stack[--top]!;
      const x = i % width;
      size++;
      if (x === 0 || x === width - 1 || i < width || i >= mask.length - width) atBorder = true;
      if (x > 0) visit(i - 1);
      if (x < width - 1) visit(i + 1);
      if (i >= width) visit(i - width);
      if (i < mask.length - width) visit(i + width);
    }
    sizesPx.push(size);
    touchesBorder.push(atBorder);

    function visit(i: number): void {
      if (mask[i] === 0 || labels[i] !== 0) return;
      labels[i] = label;
      stack[top++] = i;
    }
  }
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
