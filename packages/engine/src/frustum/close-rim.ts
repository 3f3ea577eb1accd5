import { blurField, transformDistance } from '@tangible/geometry';
import type { SurfaceLayers } from './surface-layers.ts';

/** The back comes round to the front over this way from the outline, in h. */
const REACH = 0.1;
/** A front that faces the camera with this cosine at the outline ends in an edge with a side behind it; below, it is round. */
const FACING = [0.5, 0.8] as const;
/** What the outline says is averaged along it over this many rays. */
const BLUR_RAYS = 8;

/**
 * Brings the back to meet the front at the outline, where the surface turns away from the camera and every ray just
 * touches it. Without that, round things get a flat band along their outline.
 *
 * @param layers Its `back` is changed in place.
 * @param facing How much the front faces the camera on every ray, 0 to 1.
 */
export function closeRim(layers: SurfaceLayers, facing: Float32Array): void {
  const { front, back, edges, width, height, rays } = layers;
  const pitch = 2 / rays;
  const costs = new Float64Array(edges.length);
  for (let i = 0; i < costs.length; i++) costs[i] = edges[i]! < 0 && edges[i]! >= -1.5 * pitch ? 0 : Infinity;
  const nearest = new Int32Array(edges.length);
  transformDistance(costs, width, height, nearest);

  const held = new Float32Array(edges.length);
  const rimDepths = new Float32Array(edges.length);
  const rimFacings = new Float32Array(edges.length);
  for (let i = 0; i < edges.length; i++) {
    if (edges[i]! >= 0) continue;
    held[i] = 1;
    rimDepths[i] = front[nearest[i]!]!;
    rimFacings[i] = facing[nearest[i]!]!;
  }
  const shares = blurField({ values: held, width, height }, BLUR_RAYS).values;
  const depths = blurField({ values: rimDepths, width, height }, BLUR_RAYS).values;
  const facings = blurField({ values: rimFacings, width, height }, BLUR_RAYS).values;
  for (let i = 0; i < edges.length; i++) {
    if (edges[i]! >= 0 || edges[i]! <= -REACH) continue;
    const way = -edges[i]! / REACH;
    const sharpness = Math.min(1, Math.max(0, (facings[i]! / shares[i]! - FACING[0]) / (FACING[1] - FACING[0])));
    const depth = Math.max(depths[i]! / shares[i]!, front[i]!);
    const limit = depth + Math.max(pitch, (back[i]! - depth) * Math.sqrt(1 - (1 - way) ** 2));
    if (limit < back[i]!) back[i] = limit + (back[i]! - limit) * sharpness;
  }
}
