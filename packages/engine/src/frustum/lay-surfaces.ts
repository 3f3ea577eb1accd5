import { blurField, type Field, measureSignedDistance, transformDistance } from '@tangible/geometry';
import { findBox } from '../imaging/find-box.ts';
import { closeRim } from './close-rim.ts';
import { findSlopes, measureSlopes, type Slopes } from './find-slopes.ts';
import type { CropCamera } from './frustum.ts';
import { keepWhole } from './keep-whole.ts';
import { relaxDepths } from './relax-depths.ts';
import { roundThinParts } from './round-thin-parts.ts';
import { clearBetween, leaveOutline, sampleDepth, spreadOutward } from './sample-depth.ts';
import { straightenEdges } from './straighten-edges.ts';
import type { SurfaceLayers } from './surface-layers.ts';
import type { SurfaceMaps } from './surface-maps.ts';

/** Over this many pixels of the maps the front follows the normals, and the back its own slow rise and fall. */
const FRONT_REACH_PX = 12;
const BACK_REACH_PX = 14;
const BACK_SLOPE_BLUR_PX = [1.5, 8] as const;
/** Towards the outline the back is averaged over this share of the way to it. */
const RIM_SHARE = 0.5;
/** Neighbouring pixels that differ by more than this beyond their slope lie on different surfaces. In h. */
const JUMP = 0.05;
const BACK_JUMP = 0.08;
/** The back lies at least this far behind the front, in h, or as far as the outline is away where that is nearer. */
const THICKNESS_MIN = 0.03;
/** Rays of air beside the subject. */
const MARGIN = 3;

/**
 * The front and the back surface on every ray of the subject, free of noise and steps, with round thin parts.
 *
 * @param coverage The subject over the crop; its size decides how fine the rays are.
 */
export function laySurfaces(maps: SurfaceMaps, coverage: Field, camera: CropCamera): SurfaceLayers {
  const rays = coverage.width;
  const { front, back } = calmMaps(maps, coverage, camera);
  const box = findBox(coverage.values, rays, rays, 0.5);
  const left = Math.max(0, box.left - MARGIN);
  const top = Math.max(0, box.top - MARGIN);
  const width = Math.min(rays, box.left + box.width + MARGIN) - left;
  const height = Math.min(rays, box.top + box.height + MARGIN) - top;
  const whole = measureSignedDistance(coverage).values;
  const layers: SurfaceLayers = {
    front: new Float32Array(width * height),
    back: new Float32Array(width * height),
    edges: new Float32Array(width * height),
    width,
    height,
    left,
    top,
    rays,
    stubs: [],
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const u = (left + x + 0.5) / rays;
      const v = (top + y + 0.5) / rays;
      const edge = (whole[(top + y) * rays + left + x]! * 2) / rays;
      const near = sampleDepth(front, maps.side, u, v, JUMP);
      layers.edges[i] = edge;
      layers.front[i] = near;
      const least = Math.min(THICKNESS_MIN, Math.max(0.01, -edge));
      layers.back[i] = Math.max(near + least, sampleDepth(back, maps.side, u, v, BACK_JUMP));
    }
  }
  closeRim(layers, measureFacing(maps, layers, camera));
  keepWhole(layers);
  roundThinParts(layers);
  return layers;
}

/** Front and back without noise, carried on beyond the outline. */
function calmMaps({ front, back, normals, side }: SurfaceMaps, coverage: Field, camera: CropCamera) {
  const inside = reduceMask(coverage, side);
  const clearFront = straightenEdges(clearBetween(front, inside, side), inside, side);
  const clearBack = clearBetween(back, inside, side);
  const calmFront = relaxDepths(clearFront, findSlopes(normals, clearFront, camera, side), {
    side,
    inside,
    reachPx: () => FRONT_REACH_PX,
    jump: JUMP,
  });
  const ways = measureWays(inside, side);
  const calmBack = relaxDepths(clearBack, findBackSlopes(clearBack, inside, ways, side), {
    side,
    inside,
    reachPx: (i) => Math.min(BACK_REACH_PX, Math.max(1.5, ways[i]! * RIM_SHARE)),
    jump: BACK_JUMP,
  });
  const core = leaveOutline(inside, side);
  return { front: spreadOutward(calmFront, core, side), back: spreadOutward(calmBack, core, side) };
}

/** How far each pixel lies from the outline, in pixels. */
function measureWays(inside: Uint8Array, side: number): Float32Array {
  const costs = new Float64Array(inside.length);
  for (let i = 0; i < costs.length; i++) costs[i] = inside[i] === 1 ? Infinity : 0;
  transformDistance(costs, side, side);
  const ways = new Float32Array(costs.length);
  for (let i = 0; i < ways.length; i++) ways[i] = Math.sqrt(costs[i]!);
  return ways;
}

/** The slow rise and fall of the back, quicker towards the outline, where it comes round to the front. */
function findBackSlopes(back: Float32Array, inside: Uint8Array, ways: Float32Array, side: number): Slopes {
  const near = measureSlopes(blurWithin(back, inside, side, BACK_SLOPE_BLUR_PX[0]), side);
  const far = measureSlopes(blurWithin(back, inside, side, BACK_SLOPE_BLUR_PX[1]), side);
  for (let i = 0; i < back.length; i++) {
    const share = Math.min(1, ways[i]! / (3 * BACK_SLOPE_BLUR_PX[1]));
    near.x[i]! += (far.x[i]! - near.x[i]!) * share;
    near.y[i]! += (far.y[i]! - near.y[i]!) * share;
  }
  return near;
}

/** The cosine between the front's normal and the way to the camera, on every ray. */
function measureFacing({ normals, side }: SurfaceMaps, layers: SurfaceLayers, { s }: CropCamera): Float32Array {
  const { left, top, width, rays } = layers;
  const plane = side * side;
  const facing = new Float32Array(layers.front.length);
  for (let i = 0; i < facing.length; i++) {
    const column = i % width;
    const u = (left + column + 0.5) / rays;
    const v = (top + (i - column) / width + 0.5) / rays;
    const at = Math.floor(v * side) * side + Math.floor(u * side);
    const rx = s * (2 * u - 1);
    const ry = s * (1 - 2 * v);
    const along = normals[2 * plane + at]! - rx * normals[at]! - ry * normals[plane + at]!;
    facing[i] = Math.max(0, along / Math.sqrt(rx * rx + ry * ry + 1));
  }
  return facing;
}

/** 1 for the pixels of the maps that the subject covers by half or more. */
function reduceMask({ values, width }: Field, side: number): Uint8Array {
  const mask = new Uint8Array(side * side);
  for (let y = 0; y < side; y++) {
    const row = Math.round(((y + 0.5) * width) / side - 0.5) * width;
    for (let x = 0; x < side; x++) {
      if (values[row + Math.round(((x + 0.5) * width) / side - 0.5)]! >= 0.5) mask[y * side + x] = 1;
    }
  }
  return mask;
}

function blurWithin(values: Float32Array, inside: Uint8Array, side: number, sigmaPx: number): Float32Array {
  const held = new Float32Array(values.length);
  for (let i = 0; i < held.length; i++) held[i] = values[i]! * inside[i]!;
  const sums = blurField({ values: held, width: side, height: side }, sigmaPx).values;
  held.set(inside);
  const shares = blurField({ values: held, width: side, height: side }, sigmaPx).values;
  for (let i = 0; i < sums.length; i++) sums[i] = shares[i]! > 1e-3 ? sums[i]! / shares[i]! : values[i]!;
  return sums;
}
