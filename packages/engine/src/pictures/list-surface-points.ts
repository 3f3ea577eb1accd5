import { BINS, DEPTH_BINS, RAYS } from '../frustum/frustum.ts';
import type { ShapePrediction } from '../frustum/predict-shape.ts';

/** Only nodes on rays that the subject covers at least this much belong to it. */
const COVERED = 0.5;

/**
 * Points on the surface of the network's volume, in the first camera's space: enough to draw its outline from any side.
 *
 * @param coverage The subject on the network's rays.
 */
export function listSurfacePoints(
  { distances, camera }: Pick<ShapePrediction, 'distances' | 'camera'>,
  coverage: Float32Array,
): Float32Array {
  const layer = RAYS * RAYS;
  const isInside = (k: number, y: number, x: number) =>
    k >= 0 &&
    k < BINS &&
    y >= 0 &&
    y < RAYS &&
    x >= 0 &&
    x < RAYS &&
    coverage[y * RAYS + x]! >= COVERED &&
    distances[k * layer + y * RAYS + x]! < 0;
  const points: number[] = [];
  for (let k = 0; k < BINS; k++) {
    const depth = DEPTH_BINS[k]!;
    const reach = 1 + camera.s * depth;
    for (let y = 0; y < RAYS; y++) {
      for (let x = 0; x < RAYS; x++) {
        if (!isInside(k, y, x)) continue;
        const isInner =
          isInside(k - 1, y, x) &&
          isInside(k + 1, y, x) &&
          isInside(k, y - 1, x) &&
          isInside(k, y + 1, x) &&
          isInside(k, y, x - 1) &&
          isInside(k, y, x + 1);
        if (isInner) continue;
        points.push((((x + 0.5) * 2) / RAYS - 1) * reach, (1 - ((y + 0.5) * 2) / RAYS) * reach, -depth);
      }
    }
  }
  return Float32Array.from(points);
}
