import type { Mesh, Vector } from '@tangible/geometry';
import { compareSilhouettes, type Raster, rasterise } from '../render/rasterise.ts';
import type { Window } from '../truth/camera.ts';
import { NO_OFFSET, type Offset, placeAtAnchor, uprightIn } from './place-asset.ts';
import { normalise, type Rotation, transformPoints } from './vectors.ts';

/** How an asset must be turned, scaled and moved to stand as the camera saw it. */
export interface Pose {
  /** From the asset (y up, front towards z) to the camera. */
  rotation: Rotation;
  /** Tangent of half the window's angle under which its outline fits best: the lens that the engine believed in. */
  half: number;
  /** Not `NO_OFFSET` when the asset lacks parts that reach far out, so that its box is not the subject's. */
  offset: Offset;
  silhouetteIou: number;
}

const SIDE_PX = 96;
/** How much of a lean to the side may have been kept. */
const KEPT_LEANS = [0, 0.25, 0.5, 0.75, 1];
/** The lens is searched for by factors of e to this, halved again and again. */
const LENS_STEP = 0.4;
const LENS_HALVINGS = 5;
/** Below this the boxes are taken to differ; then the asset's place in the picture is searched for too. */
const IOU_GOOD = 0.96;
const OFFSET_STEP = 0.16;
const OFFSET_HALVINGS = 5;
/** Starting points of the search: as if a part had been lost at one side. */
const CUT_OFF: Offset[] = [0.1, 0.2, 0.3].flatMap((lost) => [
  { u: -lost, v: 0, zoom: 1 - lost },
  { u: lost, v: 0, zoom: 1 - lost },
  { u: 0, v: -lost, zoom: 1 - lost },
  { u: 0, v: lost, zoom: 1 - lost },
]);
const HALF_MIN = 0.03;
const HALF_MAX = 0.7;

/**
 * Recovers the engine's pose of the picture. Its report contains the up direction, but an engine may treat small
 * sideways tilts as errors, and it does not report its lens: both are fitted to the outline of the picture.
 *
 * @param seen The truth from the true camera through `window`.
 * @param up Where the engine took up to be, in the camera's axes; null when it took the picture's and turned nothing.
 */
export function findPose(asset: Mesh, seen: Mesh, window: Window, up: Vector | null): Pose {
  const goal = rasterise(seen, window, SIDE_PX);
  const [x, y, z] = normalise(up ?? [0, 1, 0]);
  const pitch = Math.asin(Math.max(-1, Math.min(1, z)));
  const rolls = KEPT_LEANS.map((share) => share * Math.atan2(x, y));
  const scoreOf = (roll: number, half: number) => outlineIou(asset, uprightIn(pitch, roll), half, goal);
  const bestRoll = (half: number) => (up ? pickBest(rolls, (roll) => scoreOf(roll, half)) : 0);

  let roll = bestRoll(window.half);
  let half = window.half;
  for (let step = LENS_STEP; step > LENS_STEP / 2 ** LENS_HALVINGS; step /= 2) {
    const lenses = [half, half * Math.exp(-step), half * Math.exp(step)];
    half = pickBest(lenses, (lens) => (lens < HALF_MIN || lens > HALF_MAX ? -1 : scoreOf(roll, lens)));
  }
  roll = bestRoll(half);

  const rotation = uprightIn(pitch, roll);
  // If the boxes differ an odd lens may have compensated for it: the true one is tried as well, with its own position.
  const places = [half, window.half].map((lens) => ({
    half: lens,
    ...findOffset((at) => outlineIou(asset, rotation, lens, goal, at)),
  }));
  const best = places[0]!.score >= places[1]!.score ? places[0]! : places[1]!;
  const fine = rasterise(seen, window, 2 * SIDE_PX);
  const silhouetteIou = outlineIou(asset, rotation, best.half, fine, best.offset);
  return { rotation, half: best.half, offset: best.offset, silhouetteIou };
}

/** Moves and zooms step by step as long as the outline fits better. */
function findOffset(scoreOf: (offset: Offset) => number): { offset: Offset; score: number } {
  let best = NO_OFFSET;
  let score = scoreOf(best);
  if (score >= IOU_GOOD) return { offset: best, score };
  for (const start of CUT_OFF) {
    const startScore = scoreOf(start);
    if (startScore > score) [best, score] = [start, startScore];
  }
  for (let step = OFFSET_STEP; step > OFFSET_STEP / 2 ** OFFSET_HALVINGS; step /= 2) {
    for (let isBetter = true; isBetter; ) {
      isBetter = false;
      for (const next of neighboursOf(best, step)) {
        const nextScore = scoreOf(next);
        if (nextScore <= score) continue;
        best = next;
        score = nextScore;
        isBetter = true;
      }
    }
  }
  return { offset: best, score };
}

function neighboursOf({ u, v, zoom }: Offset, step: number): Offset[] {
  return [
    { u: u - step, v, zoom },
    { u: u + step, v, zoom },
    { u, v: v - step, zoom },
    { u, v: v + step, zoom },
    { u, v, zoom: zoom * (1 - step) },
    { u, v, zoom: zoom * (1 + step) },
  ];
}

/** The first of the best. */
function pickBest(values: number[], scoreOf: (value: number) => number): number {
  const scores = values.map(scoreOf);
  return values[scores.indexOf(Math.max(...scores))]!;
}

/** How well the outline of a turned asset fits through a lens, both filling the window alike. */
function outlineIou(asset: Mesh, rotation: Rotation, half: number, goal: Raster, offset = NO_OFFSET): number {
  const window = { u: 0, v: 0, half };
  const placed = transformPoints(asset.positions, placeAtAnchor(asset, rotation, window, 1, offset));
  return compareSilhouettes(rasterise({ positions: placed, indices: asset.indices }, window, goal.sidePx), goal);
}
