import { BINS, DEPTH_BINS } from './frustum.ts';

/** The surface on every ray of the crop, as the network predicts it: `side` pixels a side. */
export interface SurfaceMaps {
  side: number;
  /** Depth of the visible surface, and of the last surface along the ray, behind the anchor, in h. */
  front: Float32Array;
  back: Float32Array;
  /** Of the visible surface, planes of x to the right, y up and z towards the camera; of length 1. */
  normals: Float32Array;
  /** The same of the last surface along the ray; they point away from the camera. */
  backNormals: Float32Array;
  /** Of the visible surface, 0 to 1. */
  roughness: Float32Array;
  metallic: Float32Array;
}

/** The channels of the network's answer: front, normal, base colour, roughness, metallic, back. */
export const SURFACE_CHANNELS = 10;
/** The channels of its answer about the last surface: normal, and base colour, which is no better than the volume's. */
export const BACK_CHANNELS = 6;

/** Beyond these no answer makes sense. In h. */
const DEPTH_MIN = DEPTH_BINS[0]!;
const DEPTH_MAX = DEPTH_BINS[BINS - 1]!;

/**
 * Takes the maps out of the network's answer, whose camera has y down and z forward.
 *
 * @param last Its answer about the last surface along each ray.
 */
export function readSurfaceMaps(surface: Float32Array, last: Float32Array, side: number): SurfaceMaps {
  const count = side * side;
  const plane = (channel: number) => surface.slice(channel * count, (channel + 1) * count);
  const depths = (channel: number) =>
    plane(channel).map((depth) => (Number.isFinite(depth) ? Math.min(DEPTH_MAX, Math.max(DEPTH_MIN, depth)) : 0));
  return {
    side,
    front: depths(0),
    back: depths(9),
    normals: turnNormals(surface.slice(count, 4 * count), count, 1),
    backNormals: turnNormals(last.slice(0, 3 * count), count, -1),
    roughness: plane(7),
    metallic: plane(8),
  };
}

/**
 * Normals in the axes of the picture. Those that are not finite face the camera, or away from it.
 *
 * @param facing The z that a normal has where it is unknown.
 */
function turnNormals(normals: Float32Array, count: number, facing: 1 | -1): Float32Array {
  for (let i = count; i < normals.length; i++) normals[i] = -normals[i]!;
  for (let i = 0; i < count; i++) {
    if (Number.isFinite(normals[i]! + normals[count + i]! + normals[2 * count + i]!)) continue;
    normals[i] = 0;
    normals[count + i] = 0;
    normals[2 * count + i] = facing;
  }
  return normals;
}
