import { decomposeConvex, type Mesh, measureHulls, measureSolid } from '@tangible/geometry';
import type { Colliders } from '../workpiece.ts';

/** Physics engines refuse or ignore hulls smaller than this. */
const HULL_VOLUME_M3_MIN = 1e-9;
/** Hulls below this share of the body's volume are splinters at the borders of cuts. */
const HULL_SHARE_MIN = 1e-5;

/**
 * Convex pieces for a body in metres, and how well they stand for it.
 *
 * @param mesh Closed and welded.
 */
export function buildColliders(mesh: Mesh): Colliders {
  const pieces = decomposeConvex(mesh).map((hull) => ({ hull, volume: measureSolid(hull).volume }));
  const total = pieces.reduce((sum, { volume }) => sum + volume, 0);
  // A tiny thing has only tiny pieces: then only its splinters go.
  const volumeMin = Math.max(HULL_SHARE_MIN * total, Math.min(HULL_VOLUME_M3_MIN, 0.01 * total));
  const hulls = pieces.filter(({ volume }) => volume >= volumeMin).map(({ hull }) => hull);
  const { volumeError, distanceError } = measureHulls(mesh, hulls);
  return { hulls, volumeError, distanceErrorM: distanceError };
}
