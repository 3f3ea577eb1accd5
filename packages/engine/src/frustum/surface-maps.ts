import { BINS, DEPTH_BINS } from './frustum.ts';

/** The surface on every ray of the crop, as the network predicts it: `side` pixels a side. */
export interface SurfaceMaps {
  side: number;
  /** Depth of the visible surface, and of the last surface along the ray, behind the anchor, in h. */
  front: Float32Array;
  back: Float32Array;
  /** Of the visible surface, planes of x to the right, y up and z towards the camera; of length 1. */
  normals: Float32Array;
  /** Of the visible surface, 0 to 1. */
  roughness: Float32Array;
  metallic: Float32Array;
}

/** The channels of the network's answer: front, normal, base colour, roughness, metallic, back. */
export const SURFACE_CHANNELS = 10;

/** Beyond these no answer makes sense. In h. */
const DEPTH_MIN = DEPTH_BINS[0]!;
const DEPTH_MAX = DEPTH_BINS[BINS - 1]!;

/** Takes the maps out of the network's answer, whose camera has y down and z forward. */
export function readSurfaceMaps(surface: Float32Array, side: number): SurfaceMaps {
  const plane = (channel: number) => surface.slice(channel * side * side, (channel + 1) * side * side);
  const depths = (channel: number) =>
    plane(channel).map((depth) => (Number.isFinite(depth) ? Math.min(DEPTH_MAX, Math.max(DEPTH_MIN, depth)) : 0));
  const normals = surface.slice(side * side, 4 * side * side);
  for (let i = side * side; i < normals.length; i++) normals[i] = -normals[i]!;
  for (let i = 0; i < side * side; i++) faceWhereUnknown(normals, i, side * side);
  return { side, front: depths(0), back: depths(9), normals, roughness: plane(7), metallic: plane(8) };
}

/** Normals that are not finite face the camera. */
function faceWhereUnknown(normals: Float32Array, i: number, plane: number): void {
  if (Number.isFinite(normals[i]! + normals[plane + i]! + normals[2 * plane + i]!)) return;
  normals[i] = 0;
  normals[plane + i] = 0;
  normals[2 * plane + i] = 1;
}
