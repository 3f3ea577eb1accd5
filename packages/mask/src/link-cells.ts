import type { Grid } from './reduce-picture.ts';
import type { Rectangle } from './types.ts';

/** The steps of the table of costs: neighbouring ones differ by less than a unit. */
const STEPS = 2048;
/** Beyond this many mean differences a border costs as little as it can. */
const STEEPEST = 8;

const known = new WeakMap<Grid, Float32Array>();

/**
 * The costs of a border between neighbouring cells of a part of a grid, for `CutGrid`: high between like colours, low
 * where they change.
 *
 * @param scale The highest cost.
 */
export function linkCells(grid: Grid, part: Rectangle, scale: number): Int32Array {
  const squares = known.get(grid) ?? measureSquares(grid);
  known.set(grid, squares);
  const { width } = grid;
  const sharpness = 1 / (2 * Math.max(4, averageSquare(squares, width, part)));
  const costs = tabulate(scale);
  const links = new Int32Array(part.width * part.height * 4);
  const step = (sharpness * STEPS) / STEEPEST;
  for (let y = 0, i = 0; y < part.height; y++) {
    let from = 4 * ((part.top + y) * width + part.left);
    for (const end = i + 4 * part.width; i < end; i++, from++) {
      const at = Math.min(STEPS - 1, (squares[from]! * step) | 0);
      links[i] = costs[(i & 3) < 2 ? at : STEPS + at]!;
    }
  }
  return links;
}

/** What a border costs by its difference in colour: first between cells side by side, then between diagonal ones. */
function tabulate(scale: number): Int32Array {
  return Int32Array.from({ length: 2 * STEPS }, (_, n) => {
    const distance = n < STEPS ? 1 : Math.SQRT1_2;
    const steepness = (((n % STEPS) + 0.5) * STEEPEST) / STEPS;
    return Math.round(scale * distance * (0.04 + 0.96 * Math.exp(-steepness)));
  });
}

/** The squared difference in colour of each cell to the one on its right, below, below right and below left; 0 outside. */
function measureSquares({ width, height, rgb }: Grid): Float32Array {
  const squares = new Float32Array(width * height * 4);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      for (let k = 0; k < 4; k++) {
        const nx = x + (k === 3 ? -1 : k === 1 ? 0 : 1);
        if (nx < 0 || nx >= width || (k > 0 && y + 1 >= height)) continue;
        const to = i + (k === 0 ? 0 : width) + (nx - x);
        const red = rgb[i * 3]! - rgb[to * 3]!;
        const green = rgb[i * 3 + 1]! - rgb[to * 3 + 1]!;
        const blue = rgb[i * 3 + 2]! - rgb[to * 3 + 2]!;
        squares[i * 4 + k] = red * red + green * green + blue * blue;
      }
    }
  }
  return squares;
}

function averageSquare(squares: Float32Array, width: number, part: Rectangle): number {
  let sum = 0;
  for (let y = part.top; y < part.top + part.height; y++) {
    const row = 4 * (y * width + part.left);
    for (let i = row; i < row + 4 * part.width; i++) sum += squares[i]!;
  }
  const { width: w, height: h } = part;
  return sum / Math.max(1, (w - 1) * h + w * (h - 1) + 2 * (w - 1) * (h - 1));
}
