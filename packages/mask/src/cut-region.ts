import { carryOver } from './carry-over.ts';
import { binColours, compareColours, countColours } from './colour-model.ts';
import { CERTAIN, openCut } from './cut-grid.ts';
import { keepTouching } from './keep-touching.ts';
import { linkCells } from './link-cells.ts';
import { type Grid, reduceMask, reducePicture } from './reduce-picture.ts';
import type { BoxStroke, Mask, Picture, PointStroke } from './types.ts';

/** The longer side of the grid that is cut: the whole picture is decided again. */
const GRID_CELLS = 256;
const UNIT = 64;
const COLOUR_MAX = 4;
const BORDER = 3.5;
/** The colours are learnt from the first cut, and the second is made with them. */
const ROUNDS = 2;
/** The mask from before is a start if it covers this share of the box; else the middle of the box is. */
const KNOWN_SHARE_MIN = 0.1;
const MIDDLE = 0.6;
/** A click shows the colours within this share of the longer side. */
const CLICK_SHARE = 0.02;
/** From this share of the longer side on, a cell is unlikely to belong to what was clicked. */
const FAR_SHARE = 0.45;
const FAR = 2.5;

/** The subject inside a box, by the colours inside against those outside. */
export function cutBox(picture: Picture, mask: Mask, box: BoxStroke): Mask {
  const grid = reducePicture(picture, GRID_CELLS);
  const { left, top, right, bottom } = scaleBox(picture, grid, box);
  const isInside = (cell: number) => {
    const x = cell % grid.width;
    const y = (cell - x) / grid.width;
    return x >= left && x < right && y >= top && y < bottom;
  };
  const before = reduceMask(mask, grid);
  let known = 0;
  for (let cell = 0; cell < before.length; cell++) if (before[cell] === 1 && isInside(cell)) known++;
  const hasStart = known >= KNOWN_SHARE_MIN * (right - left) * (bottom - top);
  const middle = (cell: number) => {
    const x = cell % grid.width;
    const y = (cell - x) / grid.width;
    const dx = (2 * x + 1 - left - right) / (right - left);
    const dy = (2 * y + 1 - top - bottom) / (bottom - top);
    return dx * dx + dy * dy <= MIDDLE * MIDDLE ? 1 : 0;
  };
  const start = before.map((value, cell) => (isInside(cell) ? (hasStart ? value : middle(cell)) : 0));
  const terminal = (cell: number, ratio: number) => (isInside(cell) ? UNIT * ratio : -CERTAIN);
  return carry(picture, grid, cutTwice(grid, start, terminal));
}

/** What was clicked, by the colours there against all others. */
export function cutPoint(picture: Picture, { x, y }: PointStroke): Mask {
  const grid = reducePicture(picture, GRID_CELLS);
  const { width, height } = grid;
  const side = Math.max(width, height);
  const [px, py] = [(x * width) / picture.width, (y * height) / picture.height];
  const away = (cell: number) => Math.hypot((cell % width) + 0.5 - px, Math.floor(cell / width) + 0.5 - py);
  const seeds = new Uint8Array(width * height).map((_, cell) =>
    away(cell) <= Math.max(1, CLICK_SHARE * side) ? 1 : 0,
  );
  const terminal = (cell: number, ratio: number) =>
    seeds[cell] === 1 ? CERTAIN : UNIT * (ratio - FAR * (away(cell) / (FAR_SHARE * side)) ** 2);
  const found = cutTwice(grid, seeds, terminal);
  const whole = { width, own: 1 as const, zone: { left: 0, top: 0, width, height } };
  return carry(picture, grid, keepTouching(found, seeds, new Uint8Array(found.length), whole));
}

function cutTwice(grid: Grid, start: Uint8Array, terminal: (cell: number, ratio: number) => number): Uint8Array {
  const { width, height } = grid;
  const bins = binColours(grid);
  const links = linkCells(grid, { left: 0, top: 0, width, height }, UNIT * BORDER);
  const cut = openCut({ width, height, links });
  const terminals = new Int32Array(width * height);
  let found = start;
  for (let round = 0; round < ROUNDS; round++) {
    const current = found;
    const subject = countColours(bins, (cell) => current[cell]!);
    const background = countColours(bins, (cell) => 1 - current[cell]!);
    const ratios = compareColours(subject, background, COLOUR_MAX);
    for (let cell = 0; cell < terminals.length; cell++) {
      terminals[cell] = Math.round(terminal(cell, ratios[bins[cell]!]!));
    }
    found = cut(terminals);
  }
  return found;
}

function carry(picture: Picture, grid: Grid, cells: Uint8Array): Mask {
  const { width, height } = picture;
  const alpha = new Uint8Array(width * height);
  const area = { left: 0, top: 0, width: grid.width, height: grid.height };
  carryOver(picture, grid, cells, area, alpha, 'replace');
  return { width, height, alpha };
}

function scaleBox(picture: Picture, grid: Grid, box: BoxStroke) {
  const [scaleX, scaleY] = [grid.width / picture.width, grid.height / picture.height];
  const clamp = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)));
  const left = clamp(Math.min(box.left, box.left + box.width) * scaleX, grid.width - 1);
  const top = clamp(Math.min(box.top, box.top + box.height) * scaleY, grid.height - 1);
  return {
    left,
    top,
    right: Math.max(left + 1, clamp(Math.max(box.left, box.left + box.width) * scaleX, grid.width)),
    bottom: Math.max(top + 1, clamp(Math.max(box.top, box.top + box.height) * scaleY, grid.height)),
  };
}
