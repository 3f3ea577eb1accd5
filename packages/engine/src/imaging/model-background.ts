import { clamp } from '@tangible/geometry';
import { clusterColours } from './cluster-colours.ts';
import type { ColourField } from './colour-field.ts';
import type { SmoothBackground } from './fit-smooth-background.ts';
import type { Border } from './sample-border.ts';

export interface BackgroundModel {
  /** How unlike the background each pixel is: below 1 they cannot be distinguished. */
  difference: Float32Array;
  /** The background's own colour at each pixel, as far as it can be estimated, in OKLab. */
  lab: Float32Array;
}

/** A colour belongs to the background up to this many times its usual scatter, within these bounds. */
const SCATTER_FACTOR = 4;
const TOLERANCE_MIN = 0.035;
const TOLERANCE_MAX = 0.1;

const CLUSTER_COUNT = 5;
/** A colour on one side of the border alone may be a subject that the picture cuts; on two it is background. */
const CLUSTER_SIDE_SHARE = 0.06;
const CLUSTER_SIDES_MIN = 2;

/**
 * Models the background from the border, in two ways at once: as one colour that changes slowly over the picture, and
 * as a few colours that occur on at least two sides (wall and floor, a pattern). A pixel's distance from the background
 * is that from the better of the two.
 *
 * @param smooth What `fitSmoothBackground` makes of the border.
 */
export function modelBackground(
  field: ColourField,
  { sides, samples }: Border,
  smooth: SmoothBackground,
): BackgroundModel {
  const { lab, width, height } = field;
  const smoothTolerance = clampTolerance(smooth.scatter);
  const isSmooth = smooth.scatter * SCATTER_FACTOR <= TOLERANCE_MAX;
  const clusters = clusterColours(field, samples, CLUSTER_COUNT)
    .filter(({ pixels }) => countSides(pixels, samples, sides) >= CLUSTER_SIDES_MIN)
    .map(({ mean, scatter }) => ({ mean, tolerance: clampTolerance(scatter) }));

  const difference = new Float32Array(width * height);
  const background = new Float32Array(lab.length);
  for (let i = 0; i < difference.length; i++) {
    const l = lab[i * 3]!;
    const a = lab[i * 3 + 1]!;
    const b = lab[i * 3 + 2]!;
    let best = Infinity;
    if (isSmooth || clusters.length === 0) {
      for (let k = 0; k < 3; k++) background[i * 3 + k] = smooth.lab[i * 3 + k]!;
      best = distance(l - smooth.lab[i * 3]!, a - smooth.lab[i * 3 + 1]!, b - smooth.lab[i * 3 + 2]!) / smoothTolerance;
    }
    for (const { mean, tolerance } of clusters) {
      const d = distance(l - mean[0], a - mean[1], b - mean[2]) / tolerance;
      if (d >= best) continue;
      best = d;
      if (!isSmooth) background.set(mean, i * 3);
    }
    difference[i] = best;
  }
  return { difference, lab: background };
}

function distance(l: number, a: number, b: number): number {
  return Math.sqrt(l * l + a * a + b * b);
}

function clampTolerance(scatter: number): number {
  return clamp(SCATTER_FACTOR * scatter, TOLERANCE_MIN, TOLERANCE_MAX);
}

function countSides(pixels: number[], border: Int32Array, sides: number[][]): number {
  const members = new Set(pixels);
  const sampled = new Set(border);
  return sides.filter((side) => {
    const samples = side.filter((i) => sampled.has(i));
    return samples.filter((i) => members.has(i)).length >= CLUSTER_SIDE_SHARE * samples.length;
  }).length;
}
