import type { Mask } from './draw-mask.ts';

/** One way to lay a chart: the cells that it takes, and those that it wants for itself, larger by the gap all around. */
export interface Pose {
  taken: Mask;
  claimed: Mask;
}

export interface Place {
  /** The column and row of the lower left corner of what is claimed. */
  x: number;
  y: number;
  pose: number;
}

/** Charts with no side of so many cells are tiny. */
const TINY = 24;
/** A chart is tried at steps of this share of its height, of so many rows at most, and slides down from where it fits. */
const STEP_SHARE = 0.1;
const STEP_MAX = 10;

/**
 * Puts charts of any shape onto a strip of a given width, one after the other, each where its upper end is lowest; what
 * one claims no other takes. Small ones fill the holes between the large.
 *
 * @param overhang By how much of what it claims a chart may reach over the edges.
 * @param poses The poses of each chart that may be chosen from, the largest chart first.
 * @returns Where each goes and how high the strip becomes, or null when that would be more than `heightMax`.
 */
export function packMasks(
  poses: readonly (readonly Pose[])[],
  width: number,
  heightMax: number,
  overhang: number,
): { places: Place[]; height: number } | null {
  const grid = createGrid(width, heightMax);
  const places: Place[] = [];
  let height = 0;
  // Where nothing was free for a tiny chart, there will not be for the next one as large. Larger ones look everywhere.
  const floors = new Map<number, number>();
  for (const options of poses) {
    let best: Place | null = null;
    let bestTop = Infinity;
    const side = Math.max(options[0]!.claimed.width, options[0]!.claimed.height);
    const floor = side < TINY ? (floors.get(side >> 2) ?? -overhang) : -overhang;
    options.forEach(({ claimed }, pose) => {
      const spot = grid.find(claimed, floor, Math.min(heightMax, bestTop - 1), overhang);
      if (!spot) return;
      best = { ...spot, pose };
      bestTop = spot.y + claimed.height;
    });
    if (!best) return null;
    const { x, y, pose }: Place = best;
    floors.set(side >> 2, y);
    const { taken, claimed } = options[pose]!;
    const gap = (claimed.width - taken.width) / 2;
    grid.take(taken, x + gap, y + gap);
    height = Math.max(height, y + claimed.height - overhang);
    places.push(best);
  }
  return { places, height };
}

/** Cells of a grid, each free or taken. */
function createGrid(width: number, height: number) {
  /** From each cell: the next one to the right that is taken, and that is free; `width` where there is none. */
  const nextTaken = new Uint16Array((width + 1) * height).fill(width);
  const nextFree = new Uint16Array((width + 1) * height);
  /** The longest free run of each row. */
  const room = new Uint16Array(height).fill(width);
  const stride = width + 1;
  for (let x = 0; x <= width; x++) nextFree[x] = x;
  for (let filled = 1; filled < height; filled *= 2) nextFree.copyWithin(filled * stride, 0, filled * stride);

  /** Whether every row has a free run as long as the mask needs there; what reaches over the edge needs none. */
  function hasRoom({ longest, height: maskHeight }: Mask, y: number, slack: number): boolean {
    const last = Math.min(maskHeight, height - y);
    for (let r = Math.max(0, -y); r < last; r++) if (longest[r]! - slack > room[y + r]!) return false;
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

  /** Whether a mask lies free at a place. */
  function isFree({ rows, starts, ends, height: maskHeight }: Mask, x: number, y: number): boolean {
    const last = Math.min(maskHeight, height - y);
    for (let r = Math.max(0, -y); r < last; r++) {
      const base = (y + r) * stride;
      for (let run = rows[r]!; run < rows[r + 1]!; run++) {
        const from = x + starts[run]!;
        const hit = nextTaken[base + (from > 0 ? from : 0)]!;
        if (hit < x + ends[run]! && hit < width) return false;
      }
    }
    return true;
  }

  /** As far down and to the left as a mask slides from a place. */
  function slide(mask: Mask, startX: number, startY: number, least: number): { x: number; y: number } {
    let [x, y] = [startX, startY];
    for (;;) {
      const [fromX, fromY] = [x, y];
      while (y > least && isFree(mask, x, y - 1)) y--;
      while (x > least && isFree(mask, x - 1, y)) x--;
      if (x === fromX && y === fromY) return { x, y };
    }
  }

  return {
    /** A place for a mask with its rows up to `top`, as low as it is found. */
    find(mask: Mask, floor: number, top: number, overhang: number): { x: number; y: number } | null {
      const { rows, starts, ends } = mask;
      // What is claimed may reach over the edge, as nobody else is there; what is taken stays within.
      let blocked = mask.height >> 1;
      const step = Math.max(1, Math.min(STEP_MAX, Math.floor(mask.height * STEP_SHARE)));
      for (let y = floor; y + mask.height <= top + overhang; y += step) {
        if (!hasRoom(mask, y, 2 * overhang)) continue;
        // The row of the grid that was in the way will most likely be again.
        blocked = Math.max(0, blocked - step);
        let x = -overhang;
        const last = width - mask.width + overhang;
        search: while (x <= last) {
          for (let n = 0; n < mask.height; n++) {
            const r = n === 0 ? blocked : n <= blocked ? n - 1 : n;
            const row = y + r;
            if (row < 0 || row >= height) continue;
            const base = row * stride;
            for (let run = rows[r]!; run < rows[r + 1]!; run++) {
              const from = Math.max(0, x + starts[run]!);
              const hit = nextTaken[base + Math.min(from, width)]!;
              if (hit >= x + ends[run]! || hit >= width) continue;
              x = nextFree[base + hit]! - starts[run]!;
              blocked = r;
              continue search;
            }
          }
          return slide(mask, x, y, -overhang);
        }
      }
      return null;
    },

    take({ rows, starts, ends, height: maskHeight }: Mask, x: number, y: number): void {
      for (let r = 0; r < maskHeight; r++) {
        const base = (y + r) * stride;
        for (let run = rows[r]!; run < rows[r + 1]!; run++) {
          const from = x + starts[run]!;
          const to = x + ends[run]!;
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
