import type { Mask, Picture, Rectangle } from './types.ts';

/** A small copy of a picture: red, green and blue of 0 to 255 per cell. */
export interface Grid {
  width: number;
  height: number;
  rgb: Float32Array;
}

const grids = new WeakMap<Picture, Map<number, Grid>>();

/**
 * A copy of a picture, no side longer than `sidePxMax`: each cell is the mean of its pixels. It is made once for each
 * picture object.
 */
export function reducePicture(picture: Picture, sidePxMax: number): Grid {
  const known = grids.get(picture)?.get(sidePxMax);
  if (known) return known;
  const { width: from, height: fromHeight, rgba } = picture;
  const scale = Math.min(1, sidePxMax / Math.max(from, fromHeight));
  const width = Math.max(1, Math.round(from * scale));
  const height = Math.max(1, Math.round(fromHeight * scale));
  const columns = Int32Array.from({ length: from }, (_, x) => Math.floor(((x + 0.5) * width) / from));
  const sums = new Uint32Array(width * height * 3);
  const counts = new Uint32Array(width * height);
  // Every second pixel of a large picture says as much.
  const step = scale < 0.25 ? 2 : 1;
  for (let y = 0; y < fromHeight; y += step) {
    const row = Math.floor(((y + 0.5) * height) / fromHeight) * width;
    for (let x = 0, i = y * from * 4; x < from; x += step, i += 4 * step) {
      const cell = row + columns[x]!;
      sums[cell * 3] = sums[cell * 3]! + rgba[i]!;
      sums[cell * 3 + 1] = sums[cell * 3 + 1]! + rgba[i + 1]!;
      sums[cell * 3 + 2] = sums[cell * 3 + 2]! + rgba[i + 2]!;
      counts[cell] = counts[cell]! + 1;
    }
  }
  const rgb = new Float32Array(width * height * 3);
  for (let i = 0; i < rgb.length; i++) rgb[i] = sums[i]! / Math.max(1, counts[Math.floor(i / 3)]!);
  const grid = { width, height, rgb };
  const sizes = grids.get(picture) ?? new Map<number, Grid>();
  grids.set(picture, sizes.set(sidePxMax, grid));
  return grid;
}

/**
 * The cells of a grid that a mask covers by half or more.
 *
 * @param area The cells that are looked at; the others are 0.
 */
export function reduceMask(
  { width: from, height: fromHeight, alpha }: Mask,
  { width, height }: Grid,
  area: Rectangle = { left: 0, top: 0, width, height },
): Uint8Array {
  const first = Math.floor((area.left * from) / width);
  const last = Math.min(from, Math.ceil(((area.left + area.width) * from) / width) + 1);
  const columns = Int32Array.from({ length: last - first }, (_, x) => Math.floor(((first + x + 0.5) * width) / from));
  const step = Math.max(1, Math.floor(from / width / 2));
  const sums = new Uint32Array(width);
  const counts = new Uint32Array(width);
  const cells = new Uint8Array(width * height);
  const rowOf = (y: number) => Math.floor(((y + 0.5) * height) / fromHeight);
  const bottom = Math.min(height, area.top + area.height);
  let y = Math.floor((area.top * fromHeight) / height);
  while (y < fromHeight && rowOf(y) < area.top) y++;
  while (y < fromHeight && rowOf(y) < bottom) {
    const row = rowOf(y);
    sums.fill(0);
    counts.fill(0);
    for (; y < fromHeight && rowOf(y) === row; y += step) {
      // At the same pixels whatever the area is, so that a part of the cells is as in the whole.
      for (let x = Math.ceil(first / step) * step; x < last; x += step) {
        const column = columns[x - first]!;
        sums[column] = sums[column]! + alpha[y * from + x]!;
        counts[column] = counts[column]! + 1;
      }
    }
    for (let x = area.left; x < area.left + area.width; x++) {
      if (counts[x]! > 0 && sums[x]! >= 127.5 * counts[x]!) cells[row * width + x] = 1;
    }
  }
  return cells;
}
