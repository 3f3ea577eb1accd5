import type { Mesh, Vector } from '@tangible/geometry';
import { FILL, frameWindow, type Window } from './camera.ts';
import { compareSilhouettes, meanDepth, type Raster, rasterise } from './rasterise.ts';
import {
  cross,
  dot,
  IDENTITY,
  normalise,
  type Rotation,
  type Similarity,
  transformPoints,
  transpose,
} from './vectors.ts';

/** How an asset must be turned, scaled and moved to stand as the camera saw it. */
export interface Pose {
  /** From the asset (y up, front towards z) to the camera. */
  rotation: Rotation;
  /** Tangent of half the window's angle under which its outline fits best: the lens that the engine believed in. */
  half: number;
  silhouetteIou: number;
}

const SIDE_PX = 96;
const DEPTH_SIDE_PX = 48;
const PLACE_ROUNDS = 4;
/** How much of a lean to the side may have been kept. */
const KEPT_LEANS = [0, 0.25, 0.5, 0.75, 1];
/** The lens is searched for by factors of e to this, halved again and again. */
const LENS_STEP = 0.4;
const LENS_HALVINGS = 5;
const HALF_MIN = 0.03;
const HALF_MAX = 0.7;

/**
 * Finds again how the engine saw the picture. Its report tells which way was up, but an engine may take small leans to
 * the side for errors, and it does not tell its lens: both are found by the outline, which is the picture's.
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
  const fine = rasterise(seen, window, 2 * SIDE_PX);
  return { rotation, half, silhouetteIou: outlineIou(asset, rotation, half, fine) };
}

/** The first of the best. */
function pickBest(values: number[], scoreOf: (value: number) => number): number {
  const scores = values.map(scoreOf);
  return values[scores.indexOf(Math.max(...scores))]!;
}

/**
 * Moves a turned asset before a camera with the given window: its bounding square fills the window as the subject's
 * does, and the mean depth of what is seen is `anchor`. Nothing of the truth's shape comes in but these.
 */
export function placeAtAnchor(asset: Mesh, rotation: Rotation, window: Window, anchor: number): Similarity {
  const turned = transformPoints(asset.positions, { rotation, scale: 1, shift: [0, 0, 0] });
  const size = sizeAcross(turned);
  let scale = (FILL * window.half * anchor) / size.half;
  let shift: Vector = [-scale * size.x, -scale * size.y, -anchor - scale * size.z];
  for (let round = 0; round < PLACE_ROUNDS; round++) {
    const placed = transformPoints(turned, { rotation: IDENTITY, scale, shift });
    const framed = frameWindow(placed);
    const depth = meanDepth(rasterise({ positions: placed, indices: asset.indices }, framed, DEPTH_SIDE_PX));
    // Grows about the middle of what is seen and moves that to where it belongs; perspective changes, so it repeats.
    const grow = (window.half * anchor) / (framed.half * depth);
    shift = [
      window.u * anchor + grow * (shift[0] - framed.u * depth),
      window.v * anchor + grow * (shift[1] - framed.v * depth),
      -anchor + grow * (shift[2] + depth),
    ];
    scale *= grow;
  }
  return { rotation, scale, shift };
}

/** The rotation for a camera that looks down by `pitch` and is tilted by `roll`. */
function uprightIn(pitch: number, roll: number): Rotation {
  const y: Vector = [Math.sin(roll) * Math.cos(pitch), Math.cos(roll) * Math.cos(pitch), Math.sin(pitch)];
  const facing: Vector = Math.cos(pitch) > 0.2 ? [0, 0, 1] : [0, -Math.sign(pitch), 0];
  const along = dot(facing, y);
  const z = normalise([facing[0] - along * y[0], facing[1] - along * y[1], facing[2] - along * y[2]]);
  return transpose([cross(y, z), y, z]);
}

/** How well the outline of a turned asset fits through a lens, both filling the window alike. */
function outlineIou(asset: Mesh, rotation: Rotation, half: number, goal: Raster): number {
  const window = { u: 0, v: 0, half };
  const placed = transformPoints(asset.positions, placeAtAnchor(asset, rotation, window, 1));
  return compareSilhouettes(rasterise({ positions: placed, indices: asset.indices }, window, goal.sidePx), goal);
}

function sizeAcross(points: Float32Array): { x: number; y: number; z: number; half: number } {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points.length; i++) {
    const k = i % 3;
    if (points[i]! < low[k]!) low[k] = points[i]!;
    if (points[i]! > high[k]!) high[k] = points[i]!;
  }
  const middle = (k: number) => (low[k]! + high[k]!) / 2;
  return { x: middle(0), y: middle(1), z: middle(2), half: Math.max(high[0]! - low[0]!, high[1]! - low[1]!) / 2 };
}
