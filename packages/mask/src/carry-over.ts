import type { Grid } from './reduce-picture.ts';
import type { Picture, Rectangle } from './types.ts';

/** Colours on both sides of the outline are gathered over this many cells around. */
const GATHER_CELLS = 4;
/** Subject and background closer in colour than this (of 255) cannot be separated pixel by pixel. */
const CONTRAST_MIN = 16;
/** From this difference on colours alone decide. */
const CONTRAST_SURE = 110;

/**
 * Carries the cells of a subject over to the pixels of the picture. Along the outline each pixel is the position of its
 * colour between those of subject and background nearby, so the edge follows the picture and is finer than the cells.
 *
 * @param area The cells that are carried over.
 * @param alpha The mask that they are written to.
 * @param how What becomes of the value that is there: it is replaced, only raised or only lowered.
 */
export function carryOver(
  picture: Picture,
  grid: Grid,
  isSubject: Uint8Array,
  area: Rectangle,
  alpha: Uint8Array | Uint8ClampedArray,
  how: 'replace' | 'raise' | 'lower',
): void {
  const { width, height } = picture;
  const colours = gatherColours(grid, isSubject, area);
  const [scaleX, scaleY] = [grid.width / width, grid.height / height];
  const right = Math.min(grid.width, area.left + area.width);
  const starts = listStarts(width, grid.width, scaleX);
  const y0 = Math.ceil(area.top / scaleY - 0.5);
  const y1 = Math.min(height, Math.ceil((area.top + area.height) / scaleY - 0.5));
  for (let y = Math.max(0, y0); y < y1; y++) {
    const row = Math.min(grid.height - 1, Math.floor((y + 0.5) * scaleY)) * grid.width;
    for (let left = area.left; left < right; ) {
      const at = colours.index[row + left]!;
      let end = left + 1;
      if (at < 0) {
        // Away from the outline, cells next to each other are alike.
        const own = isSubject[row + left]!;
        while (end < right && colours.index[row + end]! < 0 && isSubject[row + end] === own) end++;
        const isChange = how === 'replace' || (how === 'raise') === (own === 1);
        if (isChange) alpha.fill(own * 255, y * width + starts[left]!, y * width + starts[end]!);
      } else {
        for (let x = starts[left]!; x < starts[end]!; x++) {
          const value = splitPixel(picture, grid, isSubject, colours.values, { at, x, y, scaleX, scaleY });
          const is = alpha[y * width + x]!;
          if (how === 'replace' || (how === 'raise' ? value > is : value < is)) alpha[y * width + x] = value;
        }
      }
      left = end;
    }
  }
}

/** The first pixel of each column of cells, and after the last one the width. */
function listStarts(width: number, columns: number, scaleX: number): Int32Array {
  const starts = new Int32Array(columns + 1).fill(width);
  for (let x = width - 1; x >= 0; x--) starts[Math.min(columns - 1, Math.floor((x + 0.5) * scaleX))] = x;
  return starts;
}

function splitPixel(
  { rgba, width }: Picture,
  grid: Grid,
  isSubject: Uint8Array,
  values: Float32Array,
  { at, x, y, scaleX, scaleY }: { at: number; x: number; y: number; scaleX: number; scaleY: number },
): number {
  const smooth = interpolate(grid, isSubject, (x + 0.5) * scaleX - 0.5, (y + 0.5) * scaleY - 0.5);
  let along = 0;
  let length = 0;
  for (let k = 0; k < 3; k++) {
    const difference = values[at + k]! - values[at + 3 + k]!;
    along += (rgba[(y * width + x) * 4 + k]! - values[at + 3 + k]!) * difference;
    length += difference * difference;
  }
  if (!(length >= CONTRAST_MIN * CONTRAST_MIN)) return Math.round(255 * smooth);
  const share = Math.min(1, Math.max(0, along / length));
  // The stronger the contrast, the more the colours decide: texture on either side is weaker than that.
  const trust = Math.min(1, Math.max(4 * Math.min(smooth, 1 - smooth), length / CONTRAST_SURE ** 2));
  return Math.round(255 * (trust * share + (1 - trust) * (smooth >= 0.5 ? 1 : 0)));
}

function interpolate({ width, height }: Grid, values: Uint8Array, x: number, y: number): number {
  const x0 = Math.min(width - 1, Math.max(0, Math.floor(x)));
  const y0 = Math.min(height - 1, Math.max(0, Math.floor(y)));
  const x1 = Math.min(width - 1, x0 + 1);
  const y1 = Math.min(height - 1, y0 + 1);
  const [fx, fy] = [Math.min(1, Math.max(0, x - x0)), Math.min(1, Math.max(0, y - y0))];
  const top = values[y0 * width + x0]! * (1 - fx) + values[y0 * width + x1]! * fx;
  const bottom = values[y1 * width + x0]! * (1 - fx) + values[y1 * width + x1]! * fx;
  return top * (1 - fy) + bottom * fy;
}

/** For each cell along the outline the mean colours of subject and background around it: six values from `index` on. */
function gatherColours({ width, height, rgb }: Grid, isSubject: Uint8Array, area: Rectangle) {
  const index = new Int32Array(width * height).fill(-1);
  const found: number[] = [];
  for (let y = Math.max(0, area.top); y < Math.min(height, area.top + area.height); y++) {
    for (let x = Math.max(0, area.left); x < Math.min(width, area.left + area.width); x++) {
      if (!isAtOutline(isSubject, width, height, x, y)) continue;
      index[y * width + x] = found.length;
      const sums = [0, 0, 0, 0, 0, 0];
      const counts = [0, 0];
      for (let ny = Math.max(0, y - GATHER_CELLS); ny <= Math.min(height - 1, y + GATHER_CELLS); ny++) {
        for (let nx = Math.max(0, x - GATHER_CELLS); nx <= Math.min(width - 1, x + GATHER_CELLS); nx++) {
          const cell = ny * width + nx;
          const side = isSubject[cell] === 1 ? 0 : 1;
          // Cells at the outline mix both colours.
          const weight = isMixed(isSubject, width, height, nx, ny) ? 0.02 : 1;
          counts[side]! += weight;
          for (let k = 0; k < 3; k++) sums[side * 3 + k]! += weight * rgb[cell * 3 + k]!;
        }
      }
      for (let k = 0; k < 6; k++) found.push(sums[k]! / counts[k < 3 ? 0 : 1]!);
    }
  }
  return { index, values: Float32Array.from(found) };
}

/** Whether the outline is within one cell, diagonals included. */
function isAtOutline(isSubject: Uint8Array, width: number, height: number, x: number, y: number): boolean {
  const own = isSubject[y * width + x];
  for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
    for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
      if (isSubject[ny * width + nx] !== own) return true;
    }
  }
  return false;
}

function isMixed(isSubject: Uint8Array, width: number, height: number, x: number, y: number): boolean {
  const cell = y * width + x;
  const own = isSubject[cell];
  return (
    (x > 0 && isSubject[cell - 1] !== own) ||
    (x + 1 < width && isSubject[cell + 1] !== own) ||
    (y > 0 && isSubject[cell - width] !== own) ||
    (y + 1 < height && isSubject[cell + width] !== own)
  );
}
