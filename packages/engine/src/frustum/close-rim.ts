import { blurField, transformDistance } from '@tangible/geometry';
import type { SurfaceLayers } from './lay-surfaces.ts';

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
  const inRays = edges.map((edge) => edge / pitch);
  const costs = Float64Array.from(inRays, (edge) => (edge < 0 && edge >= -1.5 ? 0 : Infinity));
  const nearest = new Int32Array(edges.length);
  transformDistance(costs, width, height, nearest);

  const held = Float32Array.from(edges, (edge) => (edge < 0 ? 1 : 0));
  const alongRim = (of: (rim: number) => number) => {
    const values = edges.map((edge, i) => (edge < 0 ? of(nearest[i]!) : 0));
    return blurField({ values, width, height }, BLUR_RAYS).values;
  };
  const shares = blurField({ values: held, width, height }, BLUR_RAYS).values;
  const depths = alongRim((rim) => front[rim]!);
  const facings = alongRim((rim) => facing[rim]!);
  for (let i = 0; i < edges.length; i++) {
    if (edges[i]! >= 0 || edges[i]! <= -REACH) continue;
    const way = -edges[i]! / REACH;
    const sharpness = Math.min(1, Math.max(0, (facings[i]! / shares[i]! - FACING[0]) / (FACING[1] - FACING[0])));
    const depth = Math.max(depths[i]! / shares[i]!, front[i]!);
    const limit = depth + Math.max(pitch, (back[i]! - depth) * Math.sqrt(1 - (1 - way) ** 2));
    if (limit < back[i]!) back[i] = limit + (back[i]! - limit) * sharpness;
  }
}
