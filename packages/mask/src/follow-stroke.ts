import { carryOver } from './carry-over.ts';
import { binColours, compareColours, countColours } from './colour-model.ts';
import { cutGrid } from './cut-grid.ts';
import { keepTouching } from './keep-touching.ts';
import { linkCells, type Rectangle } from './link-cells.ts';
import { measureReach } from './measure-reach.ts';
import { paintStroke } from './paint-stroke.ts';
import { reduceMask, reducePicture } from './reduce-picture.ts';
import type { BrushStroke, Mask, Picture } from './types.ts';

/** The longer side of the grid that is cut. */
const GRID_CELLS = 400;
/** A stroke changes cells within this share of the longer side, or this many of its radii, and never beyond the last. */
const REACH_SHARE = 0.16;
const REACH_RADII = 4;
const REACH_SHARE_MAX = 0.3;
/** Costs, in units of a colour that is e times as likely: all whole numbers when multiplied by `UNIT`. */
const UNIT = 64;
const COLOUR_MAX = 4;
const BORDER = 3;
/** The cost of a change next to the stroke, and what it rises by at the end of its reach. */
const CHANGE = 0.3;
const FAR_CHANGE = 3.5;
const CERTAIN = 1 << 24;
/** What the stroke covers counts this much, and the rest of the same value near it the remainder. */
const STROKE = 0.6;
/** The second round knows what the first has changed. */
const ROUNDS = 2;

/**
 * Adds to a mask what a stroke shows of the subject, or removes what it shows of the background: the cells near it that
 * have its colours, up to a border in the picture. Other cells keep their values, so a stroke never undoes what is far
 * from it.
 */
export function followStroke(picture: Picture, mask: Mask, stroke: BrushStroke): Mask {
  const grid = reducePicture(picture, GRID_CELLS);
  const { width, height } = grid;
  const scale = { scaleX: width / picture.width, scaleY: height / picture.height };
  const brushed = new Uint8Array(width * height);
  paintStroke({ width, height, values: brushed }, stroke, { ...scale, value: 1 });
  const side = Math.max(width, height);
  const radius = stroke.radius * Math.sqrt(scale.scaleX * scale.scaleY);
  const reach = Math.min(REACH_SHARE_MAX * side, Math.max(REACH_RADII * radius, REACH_SHARE * side));
  const zone = findZone(brushed, width, height, Math.ceil(reach));
  const alpha = mask.alpha.slice();
  if (!zone) return { ...mask, alpha };

  const isAdding = stroke.kind === 'add';
  const before = reduceMask(mask, grid);
  const away = measureReach(brushed, width, zone);
  const bins = binColours(grid);
  const inZone = (cell: number) => inside(cell, width, zone) && away[cell]! <= reach;
  const own = isAdding ? 1 : 0;
  const links = linkCells(grid, zone, UNIT * BORDER);
  let changed: Uint8Array = brushed;
  for (let round = 0; round < ROUNDS; round++) {
    const known = changed;
    // What the stroke covers, and what had that value before.
    const shown = countColours(bins, (cell) => (brushed[cell] === 1 ? 1 : 0));
    const alike = countColours(bins, (cell) => (before[cell] === own && inZone(cell) ? 1 : 0));
    // The rest: near the stroke it may be what is about to change.
    const others = countColours(bins, (cell) =>
      known[cell] === 0 && before[cell] !== own && inZone(cell) ? 0.02 + (away[cell]! / reach) ** 2 : 0,
    );
    for (let bin = 0; bin < shown.length; bin++) shown[bin] = STROKE * shown[bin]! + (1 - STROKE) * alike[bin]!;
    const likelihood = compareColours(shown, others, COLOUR_MAX);
    const terminals = new Int32Array(zone.width * zone.height);
    for (let y = 0, i = 0; y < zone.height; y++) {
      for (let x = 0; x < zone.width; x++, i++) {
        const cell = (zone.top + y) * width + zone.left + x;
        const share = away[cell]! / reach;
        if (brushed[cell] === 1 || before[cell] === own) terminals[i] = CERTAIN;
        else if (share > 1) terminals[i] = -CERTAIN;
        else terminals[i] = Math.round(UNIT * (likelihood[bins[cell]!]! - CHANGE - FAR_CHANGE * share ** 3));
      }
    }
    const cut = cutGrid({ width: zone.width, height: zone.height, terminals, links });
    changed = keepTouching(cut, brushed, before, { width, own, zone });
  }
  const after = before.map((value, cell) => (changed[cell] === 1 ? own : value));
  carryOver(picture, grid, after, grow(zone, width, height), (pixel, value) => {
    alpha[pixel] = isAdding ? Math.max(alpha[pixel]!, value) : Math.min(alpha[pixel]!, value);
  });
  return { ...mask, alpha };
}

/** The box of cells around those that were brushed. */
function findZone(brushed: Uint8Array, width: number, height: number, reach: number): Rectangle | null {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (brushed[i] === 0) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
  }
  if (right < 0) return null;
  left = Math.max(0, left - reach);
  top = Math.max(0, top - reach);
  return {
    left,
    top,
    width: Math.min(width, right + reach + 1) - left,
    height: Math.min(height, bottom + reach + 1) - top,
  };
}

function inside(cell: number, width: number, { left, top, width: w, height: h }: Rectangle): boolean {
  const x = cell % width;
  const y = (cell - x) / width;
  return x >= left && x < left + w && y >= top && y < top + h;
}

function grow({ left, top, width: w, height: h }: Rectangle, width: number, height: number): Rectangle {
  const [x, y] = [Math.max(0, left - 1), Math.max(0, top - 1)];
  return { left: x, top: y, width: Math.min(width, left + w + 1) - x, height: Math.min(height, top + h + 1) - y };
}
