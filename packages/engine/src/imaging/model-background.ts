import { clusterColours } from './cluster-colours.ts';
import type { ColourField } from './colour-field.ts';
import { fitSmoothBackground } from './fit-smooth-background.ts';

export interface BackgroundModel {
  /** How unlike the background each pixel is: below 1 it cannot be told from it. */
  difference: Float32Array;
  /** The background's own colour at each pixel, as far as it can be told, in OKLab. */
  lab: Float32Array;
}

/** How much of the shorter side the border is that is taken to show background. */
const BORDER_SHARE = 0.03;
const BORDER_PX_MIN = 2;

/** A colour belongs to the background up to this many times its usual scatter, within these bounds. */
const SCATTER_FACTOR = 4;
const TOLERANCE_MIN = 0.035;
const TOLERANCE_MAX = 0.1;

const CLUSTER_COUNT = 5;
/** A colour on one side of the border alone may be a subject that the picture cuts; on two it is background. */
const CLUSTER_SIDE_SHARE = 0.06;
const CLUSTER_SIDES_MIN = 2;

/**
 * Learns from the border what the background looks like, in two ways at once: as one colour that changes slowly over
 * the picture, and as a few colours that occur on at least two sides (wall and floor, a pattern). A pixel is as unlike
 * the background as it is unlike the better of the two.
 */
export function modelBackground(field: ColourField): BackgroundModel {
  const { lab, width, height } = field;
  const sides = listBorder(width, height);
  const border = Int32Array.from(new Set(sides.flat()));

  const smooth = fitSmoothBackground(field, border);
  const smoothTolerance = clampTolerance(smooth.scatter);
  const isSmooth = smooth.scatter * SCATTER_FACTOR <= TOLERANCE_MAX;
  const clusters = clusterColours(field, border, CLUSTER_COUNT)
    .filter(({ pixels }) => countSides(pixels, sides) >= CLUSTER_SIDES_MIN)
    .map(({ mean, scatter }) => ({ mean, tolerance: clampTolerance(scatter) }));

  const difference = new Float32Array(width * height);
  const background = new Float32Array(lab.length);
  for (let i = 0; i < difference.length; i++) {
    const [l, a, b] = [lab[i * 3]!, lab[i * 3 + 1]!, lab[i * 3 + 2]!];
    let best = Infinity;
    if (isSmooth || clusters.length === 0) {
      const [sl, sa, sb] = [smooth.lab[i * 3]!, smooth.lab[i * 3 + 1]!, smooth.lab[i * 3 + 2]!];
      best = Math.hypot(l - sl, a - sa, b - sb) / smoothTolerance;
      background.set([sl, sa, sb], i * 3);
    }
    for (const { mean, tolerance } of clusters) {
      const d = Math.hypot(l - mean[0], a - mean[1], b - mean[2]) / tolerance;
      if (d >= best) continue;
      best = d;
      if (!isSmooth) background.set(mean, i * 3);
    }
    difference[i] = best;
  }
  return { difference, lab: background };
}

function clampTolerance(scatter: number): number {
  return Math.min(TOLERANCE_MAX, Math.max(TOLERANCE_MIN, SCATTER_FACTOR * scatter));
}

/** The pixels along the top, bottom, left and right. */
function listBorder(width: number, height: number): number[][] {
  const thickness = Math.max(BORDER_PX_MIN, Math.round(BORDER_SHARE * Math.min(width, height)));
  const sides: number[][] = [[], [], [], []];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (y < thickness) sides[0]!.push(i);
      if (y >= height - thickness) sides[1]!.push(i);
      if (x < thickness) sides[2]!.push(i);
      if (x >= width - thickness) sides[3]!.push(i);
    }
  }
  return sides;
}

function countSides(pixels: number[], sides: number[][]): number {
  const members = new Set(pixels);
  return sides.filter((side) => side.filter((i) => members.has(i)).length >= CLUSTER_SIDE_SHARE * side.length).length;
}
