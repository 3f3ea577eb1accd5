import type { Field } from '@tangible/geometry';
import {
  BINS,
  CROP_PX,
  type CropCamera,
  DEPTH_BINS,
  makeCamera,
  RAYS,
  TRUNCATION,
  unproject,
} from '../src/frustum/frustum.ts';
import { BACK_CHANNELS, readSurfaceMaps, SURFACE_CHANNELS, type SurfaceMaps } from '../src/frustum/surface-maps.ts';

/** Signed distance in h: x to the right, y up, z towards the camera. */
export type Shape = (x: number, y: number, z: number) => number;

export interface SyntheticPrediction {
  distances: Float32Array;
  maps: SurfaceMaps;
  /** The shape's silhouette over the crop. */
  coverage: Field;
  camera: CropCamera;
}

/** Surfaces nearer to each other than this may be missed. */
const STEP = 0.01;
const DEPTHS = [-1, 1] as const;

/**
 * The prediction of a network that makes no mistake, for a shape within a depth of 1 around the anchor; noise may be added to the depths
 * of front and back.
 */
export function predictExactly(shape: Shape, noise: () => number = () => 0, s = 0.2): SyntheticPrediction {
  const camera = makeCamera(s);
  const at = (u: number, v: number, depth: number) => shape(u * (1 + s * depth), -v * (1 + s * depth), -depth);
  const distances = new Float32Array(BINS * RAYS * RAYS);
  for (let i = 0; i < distances.length; i++) {
    const [u, v] = [middle(i % RAYS, RAYS), middle(Math.floor(i / RAYS) % RAYS, RAYS)];
    const distance = at(u, v, DEPTH_BINS[Math.floor(i / (RAYS * RAYS))]!);
    distances[i] = Math.min(1, Math.max(-1, distance / TRUNCATION));
  }
  const plane = CROP_PX * CROP_PX;
  const surface = new Float32Array(SURFACE_CHANNELS * plane);
  const last = new Float32Array(BACK_CHANNELS * plane);
  const values = new Float32Array(plane);
  for (let i = 0; i < plane; i++) {
    const [u, v] = [middle(i % CROP_PX, CROP_PX), middle(Math.floor(i / CROP_PX), CROP_PX)];
    const crossed = cross((depth) => at(u, v, depth));
    if (!crossed) continue;
    values[i] = 1;
    surface[i] = crossed.front + noise();
    surface[9 * plane + i] = crossed.back + noise();
    const normal = slopeOf(shape, unproject(camera, u, v, crossed.front));
    const backNormal = slopeOf(shape, unproject(camera, u, v, crossed.back));
    // As the network has them: y down, z forward.
    for (let k = 0; k < 3; k++) {
      surface[(1 + k) * plane + i] = k === 0 ? normal[k]! : -normal[k]!;
      last[k * plane + i] = k === 0 ? backNormal[k]! : -backNormal[k]!;
    }
  }
  const coverage = { values, width: CROP_PX, height: CROP_PX };
  return { distances, maps: readSurfaceMaps(surface, last, CROP_PX), coverage, camera };
}

function middle(pixel: number, side: number): number {
  return (2 * pixel + 1) / side - 1;
}

/** The first and the last crossing along a ray. */
function cross(at: (depth: number) => number): { front: number; back: number } | undefined {
  let front: number | undefined;
  let back = 0;
  let before = at(DEPTHS[0]);
  let last: number = DEPTHS[0];
  while (last < DEPTHS[1]) {
    // As far as no surface can be: rays of a narrow lens are hardly longer than their depth.
    const depth = last + Math.max(STEP, 0.9 * Math.abs(before));
    const value = at(depth);
    const crossing = last + ((depth - last) * before) / (before - value);
    last = depth;
    if (before >= 0 && value < 0) front ??= crossing;
    if (before < 0 && value >= 0) back = crossing;
    before = value;
  }
  return front === undefined ? undefined : { front, back };
}

function slopeOf(shape: Shape, [x, y, z]: readonly [number, number, number]): number[] {
  const e = 1e-3;
  const slope = [
    shape(x + e, y, z) - shape(x - e, y, z),
    shape(x, y + e, z) - shape(x, y - e, z),
    shape(x, y, z + e) - shape(x, y, z - e),
  ];
  const length = Math.hypot(...slope) || 1;
  return slope.map((value) => value / length);
}
