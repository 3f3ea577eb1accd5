import { carryOver } from './carry-over.ts';
import { binColours, compareColours, countColours } from './colour-model.ts';
import { CERTAIN, openCut } from './cut-grid.ts';
import { keepTouching } from './keep-touching.ts';
import { linkCells } from './link-cells.ts';
import { measureReach } from './measure-reach.ts';
import { paintStroke } from './paint-stroke.ts';
import { reduceMask, reducePicture } from './reduce-picture.ts';
import type { BrushStroke, Mask, Picture, Rectangle } from './types.ts';

/** The longer side of the grid that is cut; and of the one for a stroke that may change most of the picture, as for a box. */
const GRID_CELLS = 400;
const WIDE_GRID_CELLS = 256;
const WIDE_SHARE = 0.5;
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
/** What the stroke covers counts this much, and the rest of the same value near it the remainder. */
const STROKE = 0.6;
/** The second round knows what the first has changed. */
const ROUNDS = 2;
/** An edge is placed by the cells this far on both sides. */
const BORDER_CELLS = 6;

type Size = Pick<Mask, 'width' | 'height'>;

/**
 * Adds to a mask what a stroke shows of the subject, or removes what it shows of the background: the cells near it that
 * have its colours, up to a border in the picture. Other cells keep their values, so a stroke never undoes what is far
 * from it.
 */
export function followStroke(picture: Picture, mask: Mask, stroke: BrushStroke): Mask {
  const isWide = measureShare(stroke, picture) > WIDE_SHARE;
  const grid = reducePicture(picture, isWide ? WIDE_GRID_CELLS : GRID_CELLS);
  const { width, height } = grid;
  const scale = { scaleX: width / picture.width, scaleY: height / picture.height };
  const brushed = new Uint8Array(width * height);
  paintStroke({ width, height, values: brushed }, stroke, { ...scale, value: 1 });
  const side = Math.max(width, height);
  const radius = stroke.radius * Math.sqrt(scale.scaleX * scale.scaleY);
  const reach = measureStrokeReach(radius, side);
  const box = findBox(brushed, width, height);
  const alpha = mask.alpha.slice();
  if (!box) return { ...mask, alpha };
  const zone = grow(box, Math.ceil(reach), grid);

  const isAdding = stroke.kind === 'add';
  const own = isAdding ? 1 : 0;
  const before = reduceMask(mask, grid, grow(zone, BORDER_CELLS, grid));
  const away = measureReach(brushed, width, zone);
  const bins = binColours(grid);
  const links = linkCells(grid, zone, UNIT * BORDER);
  const cells = listNear(zone, width, away, reach);
  // What the stroke covers, and what had that value before.
  const shown = countColours(bins, (cell) => brushed[cell]!, cells);
  const alike = countColours(bins, (cell) => (before[cell] === own ? 1 : 0), cells);
  for (let bin = 0; bin < shown.length; bin++) shown[bin] = STROKE * shown[bin]! + (1 - STROKE) * alike[bin]!;
  const terminals = new Int32Array(zone.width * zone.height);
  const cut = openCut({ width: zone.width, height: zone.height, links });
  let changed: Uint8Array = brushed;
  for (let round = 0; round < ROUNDS; round++) {
    const known = changed;
    // The rest: near the stroke it may be what is about to change.
    const weighOther = (cell: number) =>
      known[cell] === 0 && before[cell] !== own ? 0.02 + (away[cell]! * away[cell]!) / (reach * reach) : 0;
    const likelihood = compareColours(shown, countColours(bins, weighOther, cells), COLOUR_MAX);
    for (let y = 0, i = 0; y < zone.height; y++) {
      for (let x = 0; x < zone.width; x++, i++) {
        const cell = (zone.top + y) * width + zone.left + x;
        const share = away[cell]! / reach;
        if (brushed[cell] === 1 || before[cell] === own) terminals[i] = CERTAIN;
        else if (share > 1) terminals[i] = -CERTAIN;
        else terminals[i] = Math.round(UNIT * (likelihood[bins[cell]!]! - CHANGE - FAR_CHANGE * share * share * share));
      }
    }
    changed = keepTouching(cut(terminals), brushed, before, { width, own, zone });
  }
  const after = before.slice();
  for (let cell = 0; cell < after.length; cell++) if (changed[cell] === 1) after[cell] = own;
  // Only where something changed: what lies farther away in the zone keeps its edge.
  const area = grow(findBox(changed, width, height)!, BORDER_CELLS, grid);
  carryOver(picture, grid, after, area, alpha, isAdding ? 'raise' : 'lower');
  return { ...mask, alpha };
}

/** How far a stroke changes what is around it. */
const measureStrokeReach = (radius: number, side: number): number =>
  Math.min(REACH_SHARE_MAX * side, Math.max(REACH_RADII * radius, REACH_SHARE * side));

/** The share of a picture in the box that a stroke may change. */
function measureShare({ points, radius }: BrushStroke, { width, height }: Size): number {
  const by = radius + measureStrokeReach(radius, Math.max(width, height));
  const span = (values: readonly number[], limit: number) => {
    const [from, to] = [Math.max(0, Math.min(...values) - by), Math.min(limit, Math.max(...values) + by)];
    return Math.max(0, to - from) / limit;
  };
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return span(xs, width) * span(ys, height);
}

/** The cells of a zone within the reach of a stroke. */
function listNear(zone: Rectangle, width: number, away: Float32Array, reach: number): Int32Array {
  const cells = new Int32Array(zone.width * zone.height);
  let count = 0;
  for (let y = zone.top; y < zone.top + zone.height; y++) {
    for (let x = zone.left; x < zone.left + zone.width; x++) {
      const cell = y * width + x;
      if (away[cell]! <= reach) cells[count++] = cell;
    }
  }
  return cells.subarray(0, count);
}

/** The box around the cells that are 1; null if there are none. */
function findBox(cells: Uint8Array, width: number, height: number): Rectangle | null {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (cells[i] === 0) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  }
  return right < 0 ? null : { left, top, width: right + 1 - left, height: bottom + 1 - top };
}

function grow({ left, top, width: w, height: h }: Rectangle, by: number, { width, height }: Size): Rectangle {
  const [x, y] = [Math.max(0, left - by), Math.max(0, top - by)];
  return { left: x, top: y, width: Math.min(width, left + w + by) - x, height: Math.min(height, top + h + by) - y };
}
