import type { FurtherSlot } from '@tangible/contracts';
import type { Field } from '@tangible/geometry';
import { drawOutline, measureIou, widen } from './draw-outline.ts';
import { mapView, type Turntable, type ViewPose } from './view-map.ts';

const DEGREE = Math.PI / 180;

/** Where each further picture is taken from, around the object to the right. */
const NOMINAL: Record<FurtherSlot, number> = { back: 180 * DEGREE, left: -90 * DEGREE, right: 90 * DEGREE };
/** A picture is taken up to this far from there. */
const AZIMUTH_OFF_MAX = 25 * DEGREE;
const ELEVATION_OFF_MAX = 25 * DEGREE;
const ROLL_MAX = 10 * DEGREE;
/** The first poses to try, as shares of the most. */
const STARTS = [-0.8, -0.4, 0, 0.4, 0.8];
/** As many of them are refined. */
const REFINED_COUNT = 3;
/** What being as far off as possible costs in IoU: an outline that says nothing, like a ball's, leaves a picture there. */
const OFF_COST = 0.02;
/** Steps of the refinement: angles, share of the scale, and half crops; and how often they are halved. */
const FIRST_STEPS = { azimuth: 5 * DEGREE, elevation: 5 * DEGREE, roll: 3 * DEGREE, scale: 0.04, x: 0.04, y: 0.04 };
const HALVINGS = 4;
const ROUNDS_MAX = 6;

export interface FittedView {
  pose: ViewPose;
  /** Of both outlines, 0 to 1. */
  iou: number;
  /** The same after both were widened by two pixels, so that thin parts that just miss each other agree. */
  agreement: number;
}

/**
 * Finds the camera of a further picture: the one from which the outline of the shape is that of the picture. Scale and
 * place follow from both boxes; angles are tried around the nominal place and refined. Deterministic.
 *
 * @param points On the surface of the shape, in the first camera's space.
 * @param coverage The picture's subject over its crop; 64 pixels a side are enough.
 * @param start A pose to refine instead of trying many.
 * @example
 * const { pose, iou } = fitView(points, turntable, coverage, 'back');
 */
export function fitView(
  points: Float32Array,
  turntable: Turntable,
  coverage: Field,
  slot: FurtherSlot,
  start?: ViewPose,
): FittedView {
  const nominal = { azimuth: NOMINAL[slot], elevation: Math.asin(Math.max(-1, Math.min(1, turntable.up[2]))) };
  const score = (pose: ViewPose) => {
    const iou = measureIou(drawOutline(points, mapView(pose, turntable), coverage.width), coverage);
    const off =
      ((pose.azimuth - nominal.azimuth) / AZIMUTH_OFF_MAX) ** 2 +
      ((pose.elevation - nominal.elevation) / ELEVATION_OFF_MAX) ** 2 +
      (pose.roll / ROLL_MAX) ** 2;
    return { pose, iou, score: iou - OFF_COST * off };
  };
  const isAllowed = (pose: ViewPose) =>
    Math.abs(pose.azimuth - nominal.azimuth) <= AZIMUTH_OFF_MAX &&
    Math.abs(pose.elevation - nominal.elevation) <= ELEVATION_OFF_MAX &&
    Math.abs(pose.roll) <= ROLL_MAX;
  const starts = start
    ? [start]
    : STARTS.flatMap((a) =>
        STARTS.map((e) =>
          placePose(points, turntable, coverage, {
            azimuth: nominal.azimuth + a * AZIMUTH_OFF_MAX,
            elevation: nominal.elevation + e * ELEVATION_OFF_MAX,
          }),
        ),
      );
  const tried = starts.map(score).sort((a, b) => b.score - a.score);
  let best = tried[0]!;
  for (const from of tried.slice(0, REFINED_COUNT)) {
    const refined = refine(from, score, isAllowed, start ? 1 : 0);
    if (refined.score > best.score) best = refined;
  }
  const drawn = drawOutline(points, mapView(best.pose, turntable), coverage.width);
  return { pose: best.pose, iou: best.iou, agreement: measureIou(widen(drawn), widen(coverage)) };
}

/** Steps along one parameter at a time as long as that helps, then with half the steps. */
function refine<Scored extends { pose: ViewPose; score: number }>(
  start: Scored,
  score: (pose: ViewPose) => Scored,
  isAllowed: (pose: ViewPose) => boolean,
  firstHalving: number,
): Scored {
  let best = start;
  for (let halving = firstHalving; halving < HALVINGS; halving++) {
    for (let round = 0; round < ROUNDS_MAX; round++) {
      const before = best.score;
      for (const key of Object.keys(FIRST_STEPS) as (keyof ViewPose)[]) {
        const step = (FIRST_STEPS[key] * (key === 'scale' ? best.pose.scale : 1)) / 2 ** halving;
        for (const sign of [-1, 1]) {
          const pose = { ...best.pose, [key]: best.pose[key] + sign * step };
          const tried = isAllowed(pose) ? score(pose) : best;
          if (tried.score > best.score) best = tried;
        }
      }
      if (best.score <= before) break;
    }
  }
  return best;
}

/** Scale and place from the boxes of both outlines. */
function placePose(
  points: Float32Array,
  turntable: Turntable,
  coverage: Field,
  angles: Pick<ViewPose, 'azimuth' | 'elevation'>,
): ViewPose {
  const pose = { ...angles, roll: 0, scale: 0.5, x: 0, y: 0 };
  const drawn = measureOutlineBox(drawOutline(points, mapView(pose, turntable), coverage.width));
  const wanted = measureOutlineBox(coverage);
  const factor = Math.sqrt(
    (wanted.width * wanted.height) / Math.max(1 / coverage.width ** 2, drawn.width * drawn.height),
  );
  return {
    ...pose,
    scale: pose.scale * factor,
    x: wanted.x - drawn.x * factor,
    y: wanted.y - drawn.y * factor,
  };
}

/** The box around an outline, in half crops, its middle to the right and up. */
function measureOutlineBox({ values, width, height }: Field) {
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (values[y * width + x]! < 0.5) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  }
  if (right <= left) [left, right, top, bottom] = [0, width, 0, height];
  return {
    x: (left + right) / width - 1,
    y: 1 - (top + bottom) / height,
    width: ((right - left) * 2) / width,
    height: ((bottom - top) * 2) / height,
  };
}
