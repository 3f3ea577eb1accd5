import { clamp, type Mesh } from '@tangible/geometry';
import type { CropCamera } from '../frustum/frustum.ts';
import type { SurfaceVisibility } from '../texture/compute-visibility.ts';
import { findLastSurface } from '../texture/find-last-surface.ts';
import { normalsOf } from '../texture/mesh-tables.ts';
import { ramp } from '../utilities/ramp.ts';

/** The network's normals of the last surface along each ray, and their weight at each vertex of a mesh. */
export interface BackNormals {
  camera: CropCamera;
  /** x, y and z next to each other, per row and column of the crop. */
  normals: Float32Array;
  /** Pixels along the crop's side. */
  side: number;
  /** 0 to `SHARE`. */
  weights: Float32Array;
}

/** The weight of the network's normal against the surface's: both err, and their mean errs least. */
const SHARE = 0.5;
/** The cosine between surface and line of sight, from behind. At the outline the network does not know the last surface. */
const AWAY_MIN = 0.4;
const AWAY_FULL = 0.7;
/** The cosine between both normals: below the first they are of different parts. */
const AGREEMENT_MIN = 0.25;
const AGREEMENT_FULL = 0.7;

/**
 * Finds where the hidden side of a mesh takes the network's normals, and how much of them.
 *
 * Contributor notes: docs/decisions/0021 has what each of these numbers is worth. Full weight instead of half is as
 * good on varied objects and worse on scanned ones; without the limit at the outline the sides get worse.
 *
 * @param planes Of x, y and z, as wide as high, in the axes of the mesh.
 * @example
 * const back = weighBackNormals(reduced, seen, paint.camera, paint.backNormals);
 * bakeNormals(unwrapped, solid, 1024, back);
 */
export function weighBackNormals(
  mesh: Mesh,
  { places }: SurfaceVisibility,
  camera: CropCamera,
  planes: Float32Array,
): BackNormals {
  const size = planes.length / 3;
  const normals = new Float32Array(planes.length);
  for (let i = 0; i < size; i++) for (let k = 0; k < 3; k++) normals[i * 3 + k] = planes[k * size + i]!;
  const isLast = findLastSurface(mesh, places, camera);
  const own = normalsOf(mesh);
  const { positions: p } = mesh;
  const { s } = camera;
  const weights = new Float32Array(isLast.length);
  for (let v = 0; v < weights.length; v++) {
    if (isLast[v] === 0) continue;
    const at = v * 3;
    const reach = 1 - s * p[at + 2]!;
    const along = s * (own[at]! * p[at]! + own[at + 1]! * p[at + 1]!) - own[at + 2]! * reach;
    const away = along / Math.sqrt(s * s * (p[at]! * p[at]! + p[at + 1]! * p[at + 1]!) + reach * reach);
    weights[v] = SHARE * ramp(AWAY_MIN, AWAY_FULL, away);
  }
  return { camera, normals, side: Math.round(Math.sqrt(size)), weights };
}

/**
 * Moves a normal towards the network's at a point, in place, unless the two disagree.
 *
 * @param weight At that point, between those of the vertices.
 * @param found The normal, of any length.
 */
export function blendBackNormal(
  { camera, normals, side }: BackNormals,
  x: number,
  y: number,
  z: number,
  weight: number,
  found: Float64Array,
): void {
  const half = 0.5 / (1 - camera.s * z);
  const column = clamp((0.5 + x * half) * side - 0.5, 0, side - 1);
  const row = clamp((0.5 - y * half) * side - 0.5, 0, side - 1);
  const x0 = Math.min(side - 2, Math.floor(column));
  const y0 = Math.min(side - 2, Math.floor(row));
  const at = (y0 * side + x0) * 3;
  const below = at + side * 3;
  const fx = column - x0;
  const fy = row - y0;
  const mix = (k: number) => {
    const upper = normals[at + k]! + (normals[at + 3 + k]! - normals[at + k]!) * fx;
    const lower = normals[below + k]! + (normals[below + 3 + k]! - normals[below + k]!) * fx;
    return upper + (lower - upper) * fy;
  };
  const bx = mix(0);
  const by = mix(1);
  const bz = mix(2);
  const length = Math.sqrt(bx * bx + by * by + bz * bz) || 1;
  const own = Math.sqrt(found[0]! * found[0]! + found[1]! * found[1]! + found[2]! * found[2]!) || 1;
  const cosine = (bx * found[0]! + by * found[1]! + bz * found[2]!) / (length * own);
  const share = weight * ramp(AGREEMENT_MIN, AGREEMENT_FULL, cosine);
  const kept = (1 - share) / own;
  const added = share / length;
  found[0] = found[0]! * kept + bx * added;
  found[1] = found[1]! * kept + by * added;
  found[2] = found[2]! * kept + bz * added;
}
