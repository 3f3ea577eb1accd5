import type { Mesh, Vector } from '@tangible/geometry';
import { meanDepth, rasterise } from '../render/rasterise.ts';
import { FILL, frameWindow, type Window } from '../truth/camera.ts';
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

/** Where an asset's bounding square is if it differs from that of the picture's subject: in halves of the window. */
export interface Offset {
  u: number;
  v: number;
  zoom: number;
}

export const NO_OFFSET: Offset = { u: 0, v: 0, zoom: 1 };

const DEPTH_SIDE_PX = 48;
const ROUNDS = 4;

/**
 * Moves a rotated asset in front of a camera with the given window: its bounding square fills the window like the
 * subject's, and the mean depth of its visible surface is `anchor`. Nothing else of the true shape is used.
 */
export function placeAtAnchor(
  asset: Mesh,
  rotation: Rotation,
  window: Window,
  anchor: number,
  offset = NO_OFFSET,
): Similarity {
  const half = window.half * offset.zoom;
  const u = window.u + offset.u * window.half;
  const v = window.v + offset.v * window.half;
  const turned = transformPoints(asset.positions, { rotation, scale: 1, shift: [0, 0, 0] });
  const size = sizeAcross(turned);
  let scale = (FILL * half * anchor) / size.half;
  let shift: Vector = [-scale * size.x, -scale * size.y, -anchor - scale * size.z];
  for (let round = 0; round < ROUNDS; round++) {
    const placed = transformPoints(turned, { rotation: IDENTITY, scale, shift });
    const framed = frameWindow(placed);
    const depth = meanDepth(rasterise({ positions: placed, indices: asset.indices }, framed, DEPTH_SIDE_PX));
    // Scales about the centre of the visible surface and moves that to its place; perspective changes, so it repeats.
    const grow = (half * anchor) / (framed.half * depth);
    shift = [
      u * anchor + grow * (shift[0] - framed.u * depth),
      v * anchor + grow * (shift[1] - framed.v * depth),
      -anchor + grow * (shift[2] + depth),
    ];
    scale *= grow;
  }
  return { rotation, scale, shift };
}

/** The rotation for a camera that looks down by `pitch` and is tilted by `roll`. */
export function uprightIn(pitch: number, roll: number): Rotation {
  const y: Vector = [Math.sin(roll) * Math.cos(pitch), Math.cos(roll) * Math.cos(pitch), Math.sin(pitch)];
  const facing: Vector = Math.cos(pitch) > 0.2 ? [0, 0, 1] : [0, -Math.sign(pitch), 0];
  const along = dot(facing, y);
  const z = normalise([facing[0] - along * y[0], facing[1] - along * y[1], facing[2] - along * y[2]]);
  return transpose([cross(y, z), y, z]);
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
