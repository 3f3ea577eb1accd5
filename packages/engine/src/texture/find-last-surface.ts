import { clamp, type Mesh } from '@tangible/geometry';
import { CROP_PX, type CropCamera } from '../frustum/frustum.ts';
import { drawTriangle, projectVertices } from './draw-depths.ts';

/** As much in front of the last surface still counts as that surface, in h. */
const TOLERANCE = 0.03;

/**
 * 1 for each vertex on the last surface along its ray from the picture's camera: the network predicts that surface for
 * every pixel of its crop, and not the inner wall of a vessel or a part in front of another.
 *
 * @param places Where the camera sees each vertex, shares (0 to 1) of the crop.
 * @example
 * const isLast = findLastSurface(mesh, seen.places, camera);
 */
export function findLastSurface(mesh: Mesh, places: Float32Array, camera: CropCamera): Uint8Array {
  const { indices, positions } = mesh;
  const side = CROP_PX;
  // Nearness instead of depth, and triangles wound the other way: the nearest-surface rasteriser draws the farthest.
  const seen = projectVertices(mesh, camera, side);
  for (let i = 2; i < seen.length; i += 3) seen[i] = -seen[i]!;
  const nearness = new Float32Array(side * side).fill(Infinity);
  for (let i = 0; i < indices.length; i += 3) {
    drawTriangle(seen, indices[i]! * 3, indices[i + 2]! * 3, indices[i + 1]! * 3, nearness, side);
  }
  const isLast = new Uint8Array(positions.length / 3);
  for (let v = 0; v < isLast.length; v++) {
    const x = clamp(Math.floor(places[v * 2]! * side - 0.5), 0, side - 2);
    const y = clamp(Math.floor(places[v * 2 + 1]! * side - 0.5), 0, side - 2);
    const at = y * side + x;
    // Next to the outline some of the pixels around show nothing.
    const around = Math.max(nearness[at]!, nearness[at + 1]!, nearness[at + side]!, nearness[at + side + 1]!);
    if (positions[v * 3 + 2]! <= around + TOLERANCE) isLast[v] = 1;
  }
  return isLast;
}
