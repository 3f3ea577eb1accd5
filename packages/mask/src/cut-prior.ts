import { binColours, compareColours, countColours } from './colour-model.ts';
import { openCut } from './cut-grid.ts';
import { linkCells } from './link-cells.ts';
import { measureReach } from './measure-reach.ts';
import { reducePicture } from './reduce-picture.ts';
import type { Picture } from './types.ts';

const UNIT = 64;
/** The most that the prior says of a cell, as the logarithm of how many times likelier it is subject. */
const PRIOR_MAX = 5;
/** The same of its colour. */
const COLOUR_MAX = 3;
const BORDER = 3;
/** Pixels below the first are background where nothing above the second is within this share of the longer side. */
const UNLIKELY = 0.02;
const LIKELY = 0.3;
const NEAR_SHARE = 0.08;
/** Background that is far away says little of the colours at the outline. */
const FAR_WEIGHT = 0.15;
/** The colours are learnt from the prior, and the second cut is made with those of the first. */
const ROUNDS = 2;

/**
 * The pixels of a subject of which it is only known how likely each one belongs to it: cut along the borders of the
 * picture, and by the colours of both sides. For small pictures, since every pixel is decided.
 *
 * @param prior 0 to 1, one per pixel.
 *
 * @example
 * const isSubject = cutPrior({ width, height, rgba }, likelihood);
 */
export function cutPrior(picture: Picture, prior: Float32Array): Uint8Array {
  const { width, height } = picture;
  const grid = reducePicture(picture, Math.max(width, height));
  const whole = { left: 0, top: 0, width, height };
  const bins = binColours(grid);
  const cut = openCut({ width, height, links: linkCells(grid, whole, UNIT * BORDER) });
  const likely = Uint8Array.from(prior, (value) => (value >= LIKELY ? 1 : 0));
  const away = measureReach(likely, width, whole);
  const near = NEAR_SHARE * Math.max(width, height);
  let soft = prior;
  let found: Uint8Array = likely;
  for (let round = 0; round < ROUNDS; round++) {
    const current = soft;
    const subject = countColours(bins, (cell) => current[cell]!);
    const background = countColours(bins, (cell) => (1 - current[cell]!) * (away[cell]! <= near ? 1 : FAR_WEIGHT));
    const ratios = compareColours(subject, background, COLOUR_MAX);
    const terminals = new Int32Array(width * height);
    for (let cell = 0; cell < terminals.length; cell++) {
      const value = prior[cell]!;
      if (value < UNLIKELY && away[cell]! > near) terminals[cell] = -UNIT * 1000;
      else terminals[cell] = Math.round(UNIT * (judge(value) + ratios[bins[cell]!]!));
    }
    const cells = cut(terminals);
    found = cells;
    soft = prior.map((value, cell) => (value + cells[cell]!) / 2);
  }
  return found;
}

function judge(value: number): number {
  const odds = Math.log(Math.max(value, 1e-6) / Math.max(1 - value, 1e-6));
  return Math.min(PRIOR_MAX, Math.max(-PRIOR_MAX, odds));
}
