import type { Vector } from '@tangible/geometry';

/**
 * The space in which the shape network answers: the rays through the pixels of a square crop, each cut at the same
 * depths. Lengths are in h, half the crop's width at the depth of the subject's middle (the anchor), so nothing needs to
 * be known about distance or size. With s, the tangent of half the crop's angle of view, the anchor lies at 1 / s.
 */

/** Pixels along each side of the crop that the network is shown. */
export const CROP_PX = 256;
/** Rays along each side, and depths along each ray, of the distance volume. */
export const RAYS = 128;
export const BINS = 128;
export const COLOUR_RAYS = 64;
export const COLOUR_BINS = 32;
/** The bounding square of the subject fills this share of the crop. */
export const FILL = 0.9;
/** Distances are given in this many h, and clamped to -1 and 1. */
export const TRUNCATION = 0.12;

/** No lens lies outside these bounds; a smaller s would also put rays behind the camera. */
const S_MIN = 0.05;
const S_MAX = 0.6;

/** Depth of each bin behind the anchor: coarse in front, fine where most surfaces are, growing behind. */
export const DEPTH_BINS = listDepths();
/** The same for the colour volume: each bin stands for four. */
export const COLOUR_DEPTH_BINS = Float32Array.from({ length: COLOUR_BINS }, (_, k) => {
  const share = BINS / COLOUR_BINS;
  return DEPTH_BINS.subarray(k * share, (k + 1) * share).reduce((a, b) => a + b, 0) / share;
});

/** The spacing is part of the network's interface: training made its volumes with these very numbers. */
function listDepths(): Float32Array {
  const steps = 8;
  const depths = [-1.3];
  while (depths.length < BINS * steps) {
    const z = depths.at(-1)!;
    let spacing = 0.025;
    if (z < -0.7) spacing = 0.05;
    else if (z < -0.6) spacing = 0.05 - 0.25 * (z + 0.7);
    else if (z >= 1.3) spacing = 0.025 + (z - 1.3) * 0.036;
    depths.push(z + spacing / steps);
  }
  return Float32Array.from({ length: BINS }, (_, k) => depths[k * steps]!);
}

/** The depth at a bin, also between and beyond the bins. */
export function depthAt(bin: number): number {
  const low = Math.min(BINS - 2, Math.max(0, Math.floor(bin)));
  return DEPTH_BINS[low]! + (DEPTH_BINS[low + 1]! - DEPTH_BINS[low]!) * (bin - low);
}

/** The bin at a depth: the inverse of `depthAt`. */
export function binAt(depth: number, depths: Float32Array = DEPTH_BINS): number {
  let low = 0;
  let high = depths.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (depths[middle]! <= depth) low = middle;
    else high = middle;
  }
  return low + (depth - depths[low]!) / (depths[high]! - depths[low]!);
}

/** The camera that took the crop: x to the right, y up, z towards it, the anchor at the origin, lengths in h. */
export interface CropCamera {
  /** The tangent of half the crop's angle of view; 0 sees along parallel lines. */
  s: number;
}

export function makeCamera(s: number): CropCamera {
  return { s: Math.min(S_MAX, Math.max(S_MIN, s)) };
}

/** The point at u, v (-1 to 1 from left to right and from top to bottom of the crop) and a depth behind the anchor. */
export function unproject({ s }: CropCamera, u: number, v: number, depth: number): Vector {
  const reach = 1 + s * depth;
  return [u * reach, -v * reach, -depth];
}

/** Where the camera sees a point: u, v and its depth behind the anchor. */
export function project({ s }: CropCamera, x: number, y: number, z: number): Vector {
  const reach = 1 - s * z;
  return [x / reach, -y / reach, -z];
}
