import { blurField, transformDistance } from '@tangible/geometry';
import type { CropCamera } from '../../frustum/frustum.ts';
import type { SurfaceMaps } from '../../frustum/surface-maps.ts';
import { definePass } from '../define-pass.ts';
import type { DepthLayers, RayGrid } from '../reconstruction.ts';

/** The back comes round to the front over this distance from the outline, in h. */
const REACH = 0.1;
/** A front that faces the camera with this cosine at the outline ends in an edge with a side behind it; below, it is round. */
const FACING = [0.5, 0.8] as const;
/** Depth and cosine at the outline are averaged along it over this many rays. */
const BLUR_RAYS = 8;

/**
 * Moves the back to meet the front at the outline, where the surface turns away from the camera and every ray just
 * touches it. Without that, round objects get a flat band along their outline.
 */
export const closeRim = definePass({
  name: 'close-rim',
  needs: ['prediction', 'grid', 'layers'],
  adds: ['layers'],
  run({ prediction: { maps, camera }, grid, layers }) {
    return { layers: { ...layers, back: bendBack(grid, layers, measureFacing(maps, grid, camera)) } };
  },
});

/** @param facing How much the front faces the camera on every ray, 0 to 1. */
function bendBack(
  { edges, width, height, pitch }: RayGrid,
  { front, back }: DepthLayers,
  facing: Float32Array,
): Float32Array {
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
  const bent = back.slice();
  for (let i = 0; i < edges.length; i++) {
    if (edges[i]! >= 0 || edges[i]! <= -REACH) continue;
    const inward = -edges[i]! / REACH;
    const sharpness = Math.min(1, Math.max(0, (facings[i]! / shares[i]! - FACING[0]) / (FACING[1] - FACING[0])));
    const depth = Math.max(depths[i]! / shares[i]!, front[i]!);
    const limit = depth + Math.max(pitch, (back[i]! - depth) * Math.sqrt(1 - (1 - inward) ** 2));
    if (limit < back[i]!) bent[i] = limit + (back[i]! - limit) * sharpness;
  }
  return bent;
}

/** The cosine between the front's normal and the direction to the camera, on every ray. */
function measureFacing({ normals, side }: SurfaceMaps, grid: RayGrid, { s }: CropCamera): Float32Array {
  const { left, top, width, rays } = grid;
  const plane = side * side;
  const facing = new Float32Array(grid.edges.length);
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
