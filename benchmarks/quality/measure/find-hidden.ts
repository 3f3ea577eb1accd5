import type { Mesh } from '@tangible/geometry';
import { rasterise } from '../render/rasterise.ts';
import { frameWindow } from '../truth/camera.ts';
import { NO_CHANGE, transformPoints } from './vectors.ts';

const SIDE_PX = 384;
/** Farther behind the visible surface than this is hidden, if the longest half side is 1: 1 % of the size. */
const TOLERANCE = 0.02;

/**
 * Which points of a mesh the camera does not see (1) and which it does (0).
 *
 * @param surface Points on the mesh.
 * @param toCamera Moves points and mesh to the camera's axes, with the camera at the origin.
 */
export function findHidden(surface: Float32Array, mesh: Mesh, toCamera = NO_CHANGE): Uint8Array {
  const points = transformPoints(surface, toCamera);
  const positions = transformPoints(mesh.positions, toCamera);
  const window = frameWindow(positions);
  const { depths } = rasterise({ positions, indices: mesh.indices }, window, SIDE_PX);
  const scale = SIDE_PX / (2 * window.half);
  const hidden = new Uint8Array(points.length / 3);
  for (let i = 0; i < hidden.length; i++) {
    const depth = -points[i * 3 + 2]!;
    const x = Math.floor((points[i * 3]! / depth - window.u) * scale + SIDE_PX / 2);
    const y = Math.floor(SIDE_PX / 2 - (points[i * 3 + 1]! / depth - window.v) * scale);
    const visible = depths[y * SIDE_PX + x]!;
    // A pixel without any surface is on the outline: the surface there is seen edge on.
    hidden[i] = visible > 0 && depth > visible + TOLERANCE ? 1 : 0;
  }
  return hidden;
}
