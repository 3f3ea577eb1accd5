import type { Grid } from './reduce-picture.ts';
import type { Rectangle } from './types.ts';

/**
 * The costs of a border between neighbouring cells of a part of a grid, for `CutGrid`: high between like colours, low
 * where they change.
 *
 * @param scale The highest cost.
 */
export function linkCells({ width, rgb }: Grid, part: Rectangle, scale: number): Int32Array {
  const squares = new Float32Array(part.width * part.height * 4);
  let sum = 0;
  let count = 0;
  for (let y = 0, i = 0; y < part.height; y++) {
    for (let x = 0; x < part.width; x++, i++) {
      const at = (part.top + y) * width + part.left + x;
      for (let k = 0; k < 4; k++) {
        const nx = x + (k === 3 ? -1 : k === 1 ? 0 : 1);
        if (nx < 0 || nx >= part.width || (k > 0 && y + 1 >= part.height)) continue;
        const to = at + (k === 0 ? 0 : width) + (nx - x);
        const red = rgb[at * 3]! - rgb[to * 3]!;
        const green = rgb[at * 3 + 1]! - rgb[to * 3 + 1]!;
        const blue = rgb[at * 3 + 2]! - rgb[to * 3 + 2]!;
        const square = red * red + green * green + blue * blue;
        squares[i * 4 + k] = square;
        sum += square;
        count++;
      }
    }
  }
  const sharpness = 1 / (2 * Math.max(4, sum / Math.max(1, count)));
  const links = new Int32Array(squares.length);
  for (let i = 0; i < links.length; i++) {
    const distance = (i & 3) < 2 ? 1 : Math.SQRT1_2;
    links[i] = Math.round(scale * distance * (0.04 + 0.96 * Math.exp(-sharpness * squares[i]!)));
  }
  return links;
}
