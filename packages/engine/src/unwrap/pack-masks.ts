import { clamp } from '@tangible/geometry';
import { type Mask, widenMask } from './draw-mask.ts';

export interface Place {
  /** The column and row of the mask's lower left corner. */
  x: number;
  y: number;
  /** The index of the chosen mask. */
  pose: number;
}

export interface PackOptions {
  /** The width of the strip and its largest height, in cells. */
  width: number;
  heightMax: number;
  /** Cells that stay free between two charts, and at the edge. */
  gap: number;
  edge: number;
}

/** Charts whose longer side is below this many cells are tiny. */
const TINY = 20;
/**
 * Rows are tried in steps of this share of the chart's height, but at most `STEP_MAX`; the chart slides down from where
 * it fits.
 */
const STEP_SHARE = 0.1;
const STEP_MAX = 10;

/**
 * Packs charts of any shape into a strip of a given width, one after the other, each where its upper end is lowest.
 * Small charts fill the gaps between large ones.
 *
 * @param poses The masks of each chart in its possible orientations, the largest chart first.
 * @returns The position of each chart and the height of the strip, or null if it would exceed `heightMax`.
 */
export function packMasks(
  poses: readonly (readonly Mask[])[],
  { width, heightMax, gap, edge }: PackOptions,
): { places: Place[]; height: number } | null {
  const grid = createGrid(width, heightMax, edge);
  const places: Place[] = [];
  let height = 0;
  // Rows without space for a tiny chart have none for the next of its size. Larger charts search from the bottom.
  const floors = new Map<number, number>();
  for (const options of poses) {
    let best: Place | null = null;
    let bestTop = Infinity;
    const side = Math.max(options[0]!.width, options[0]!.height);
    const floor = side < TINY ? (floors.get(side >> 2) ?? edge) : edge;
    options.forEach((mask, pose) => {
      const spot = grid.find(mask, floor, Math.min(heightMax - edge, bestTop - 1));
      if (!spot) return;
      best = { ...spot, pose };
      bestTop = spot.y + mask.height;
    });
    if (!best) return null;
    const { x, y, pose }: Place = best;
    floors.set(side >> 2, y);
    grid.take(widenMask(options[pose]!, gap), x - gap, y - gap);
    height = Math.max(height, y + options[pose]!.height + edge);
    places.push(best);
  }
  return { places, height };
}

/** An occupancy grid; nothing is placed within `edge` cells of its sides. */
function createGrid(width: number, height: number, edge: number) {
  /** For each cell, the nearest taken and the nearest free cell from it to the right; `width` if there is none. */
  const nextTaken = new Uint16Array((width + 1) * height).fill(width);
  const nextFree = new Uint16Array((width + 1) * height);
  /** The length of the longest free run of each row. */
  const room = new Uint16Array(height).fill(width);
  const stride = width + 1;
  for (let x = 0; x <= width; x++) nextFree[x] = x;
  for (let filled = 1; filled < height; filled *= 2) nextFree.copyWithin(filled * stride, 0, filled * stride);

  /** Whether every row has a free run as long as the longest run of the mask there. */
  function hasRoom({ longest, height: maskHeight }: Mask, y: number): boolean {
    for (let r = 0; r < maskHeight; r++) if (longest[r]! > room[y + r]!) return false;
    return true;
  }

  function measureRoom(y: number): number {
    let most = 0;
    for (let x = nextFree[y * stride]!; x < width; ) {
      const end = nextTaken[y * stride + x]!;
      most = Math.max(most, end - x);
      x = end < width ? nextFree[y * stride + end]! : width;
    }
    return most;
  }

  /** Whether all cells of a mask are free at a position. */
  function isFree({ rows, starts, ends, height: maskHeight }: Mask, x: number, y: number): boolean {
    for (let r = 0; r < maskHeight; r++) {
      const base = (y + r) * stride + x;
      for (let run = rows[r]!; run < rows[r + 1]!; run++) {
        if (nextTaken[base + starts[run]!]! < x + ends[run]!) return false;
      }
    }
    return true;
  }

  /** Slides a mask down and to the left as far as possible. */
  function slide(mask: Mask, startX: number, startY: number): { x: number; y: number } {
    let [x, y] = [startX, startY];
    for (;;) {
      const [fromX, fromY] = [x, y];
      while (y > edge && isFree(mask, x, y - 1)) y--;
      while (x > edge && isFree(mask, x - 1, y)) x--;
      if (x === fromX && y === fromY) return { x, y };
    }
  }

  return {
    /** The first position found for a mask between the rows `floor` and `top`, searching upwards. */
    find(mask: Mask, floor: number, top: number): { x: number; y: number } | null {
      const { rows, starts, ends } = mask;
      let blocked = mask.height >> 1;
      const step = clamp(Math.floor(mask.height * STEP_SHARE), 1, STEP_MAX);
      const last = width - edge - mask.width;
      for (let y = floor; y + mask.height <= top; y += step) {
        if (!hasRoom(mask, y)) continue;
        // The grid row that blocked the mask will most likely block it again.
        blocked = Math.max(0, blocked - step);
        let x = edge;
        search: while (x <= last) {
          for (let n = 0; n < mask.height; n++) {
            const r = n === 0 ? blocked : n <= blocked ? n - 1 : n;
            const base = (y + r) * stride;
            for (let run = rows[r]!; run < rows[r + 1]!; run++) {
              const hit = nextTaken[base + x + starts[run]!]!;
              if (hit >= x + ends[run]!) continue;
              x = nextFree[base + hit]! - starts[run]!;
              blocked = r;
              continue search;
            }
          }
          return slide(mask, x, y);
        }
      }
      return null;
    },

    /** Marks the cells of a mask as taken; cells outside the grid are ignored. */
    take({ rows, starts, ends, height: maskHeight }: Mask, x: number, y: number): void {
      const lastRow = Math.min(maskHeight, height - y);
      for (let r = Math.max(0, -y); r < lastRow; r++) {
        const base = (y + r) * stride;
        for (let run = rows[r]!; run < rows[r + 1]!; run++) {
          const from = Math.max(0, x + starts[run]!);
          const to = Math.min(width, x + ends[run]!);
          const after = nextFree[base + to]!;
          for (let c = from; c < to; c++) {
            nextTaken[base + c] = c;
            nextFree[base + c] = after;
          }
          for (let c = from - 1; c >= 0 && nextTaken[base + c] !== c; c--) nextTaken[base + c] = from;
          for (let c = from - 1; c >= 0 && nextTaken[base + c] === c; c--) nextFree[base + c] = after;
        }
        room[y + r] = measureRoom(y + r);
      }
    },
  };
}
