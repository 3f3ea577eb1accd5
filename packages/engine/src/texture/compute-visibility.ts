import type { Mesh } from '@tangible/geometry';
import { clamp } from '@tangible/geometry';
import type { CropCamera } from '../frustum/frustum.ts';
import type { DepthView } from './draw-depths.ts';
import { normalsOf } from './mesh-tables.ts';

/** The visibility of each vertex from the picture's camera. */
export interface SurfaceVisibility {
  /** Where the camera sees it: shares (0 to 1) of the crop, from the left and from the top. */
  places: Float32Array;
  /** How reliable the picture is there: 0 hidden or seen from the side, 1 seen from the front. */
  weights: Float32Array;
}

/** As much behind the nearest surface still counts as that surface, in h. */
const TOLERANCE = 0.012;
/** The cosine of the angle between surface and line of sight: from here on seen a little, and fully. */
const FACING_MIN = 0.12;
const FACING_FULL = 0.45;

/**
 * Computes the visibility of each vertex of the mesh that a view was drawn of.
 *
 * @example
 * const { places, weights } = computeVertexVisibility(drawDepths(mesh, camera), mesh);
 */
export function computeVertexVisibility(view: DepthView, mesh: Mesh): SurfaceVisibility {
  const count = mesh.positions.length / 3;
  const seen = { places: new Float32Array(count * 2), weights: new Float32Array(count) };
  computePointVisibility(view, mesh.positions, normalsOf(mesh), count, seen);
  return seen;
}

/** 1 for each vertex whose surface is turned towards the camera, hidden or not. */
export function findFacing({ positions: p }: Mesh, normals: Float32Array, { s }: CropCamera): Uint8Array {
  const isFacing = new Uint8Array(p.length / 3);
  for (let v = 0; v < isFacing.length; v++) {
    const at = v * 3;
    const along = normals[at + 2]! * (1 - s * p[at + 2]!) - s * (normals[at]! * p[at]! + normals[at + 1]! * p[at + 1]!);
    if (along > 0) isFacing[v] = 1;
  }
  return isFacing;
}

/** Where the camera sees points: shares (0 to 1) of the crop, from the left and from the top. */
export function projectPoints({ s }: CropCamera, positions: Float32Array, count: number, dst: Float32Array): void {
  for (let i = 0; i < count; i++) {
    const half = 0.5 / (1 - s * positions[i * 3 + 2]!);
    dst[i * 2] = 0.5 + positions[i * 3]! * half;
    dst[i * 2 + 1] = 0.5 - positions[i * 3 + 1]! * half;
  }
}

/**
 * The same for any points on its surface.
 *
 * @param normals Of any length.
 * @param dst Has room for `count` points.
 */
export function computePointVisibility(
  { camera, depths, trust, sidePx }: DepthView,
  positions: Float32Array,
  normals: Float32Array,
  count: number,
  dst: SurfaceVisibility,
): void {
  const { s } = camera;
  for (let i = 0; i < count; i++) {
    const x = positions[i * 3]!;
    const y = positions[i * 3 + 1]!;
    const z = positions[i * 3 + 2]!;
    const reach = 1 - s * z;
    const u = (x / reach + 1) / 2;
    const v = (1 - y / reach) / 2;
    dst.places[i * 2] = u;
    dst.places[i * 2 + 1] = v;
    dst.weights[i] = 0;

    const nx = normals[i * 3]!;
    const ny = normals[i * 3 + 1]!;
    const nz = normals[i * 3 + 2]!;
    const along = nz * reach - s * (nx * x + ny * y);
    if (along <= 0) continue;
    const away = s * s * (x * x + y * y) + reach * reach;
    const facing = along / Math.sqrt(away * (nx * nx + ny * ny + nz * nz));
    if (facing <= FACING_MIN) continue;
    const t = Math.min(1, (facing - FACING_MIN) / (FACING_FULL - FACING_MIN));

    const px = clamp(u * sidePx - 0.5, 0, sidePx - 1);
    const py = clamp(v * sidePx - 0.5, 0, sidePx - 1);
    const x0 = Math.min(sidePx - 2, Math.floor(px));
    const y0 = Math.min(sidePx - 2, Math.floor(py));
    const at = y0 * sidePx + x0;
    const farthest = Math.max(depths[at]!, depths[at + 1]!, depths[at + sidePx]!, depths[at + sidePx + 1]!);
    if (-z > farthest + TOLERANCE) continue;
    const fx = px - x0;
    const fy = py - y0;
    const above = trust[at]! * (1 - fx) + trust[at + 1]! * fx;
    const below = trust[at + sidePx]! * (1 - fx) + trust[at + sidePx + 1]! * fx;
    dst.weights[i] = (t * t * (3 - 2 * t) * (above + (below - above) * fy)) / 255;
  }
}

/**
 * How straight a camera sees points: the cosine of the angle between surface and line of sight, 0 from behind.
 *
 * @param dst A number for each of `count` points.
 */
export function computeFacing(
  { s }: CropCamera,
  positions: Float32Array,
  normals: Float32Array,
  count: number,
  dst: Float32Array,
): void {
  for (let i = 0; i < count; i++) {
    const x = positions[i * 3]!;
    const y = positions[i * 3 + 1]!;
    const reach = 1 - s * positions[i * 3 + 2]!;
    const nx = normals[i * 3]!;
    const ny = normals[i * 3 + 1]!;
    const nz = normals[i * 3 + 2]!;
    const along = nz * reach - s * (nx * x + ny * y);
    const away = s * s * (x * x + y * y) + reach * reach;
    dst[i] = along > 0 ? along / Math.sqrt(away * (nx * nx + ny * ny + nz * nz)) : 0;
  }
}
