import { type Raster, rasterise } from '../../quality/render/rasterise.ts';
import type { Window } from '../../quality/truth/camera.ts';
import type { DrawnPart } from '../scene.ts';

/** A scene's triangles before the camera, with all that is needed to shade them. */
export interface Placed {
  positions: Float32Array;
  normals: Float32Array;
  local: Float32Array;
  indices: Uint32Array;
  /** Of each triangle, an index in `parts`. */
  owners: Uint16Array;
  parts: readonly DrawnPart[];
  /** Length of the scene's unit here. */
  unit: number;
}

/** The surface at one sample of a picture. */
export interface Spot {
  part: DrawnPart;
  owner: number;
  x: number;
  y: number;
  z: number;
  nx: number;
  ny: number;
  nz: number;
  local: [number, number, number];
}

export function seePlaced(placed: Placed, window: Window, sidePx: number): Raster {
  return rasterise({ positions: placed.positions, indices: placed.indices }, window, sidePx);
}

/** Reads the surface that a sample shows, with its unevenness in the normal. */
export function readSpot(placed: Placed, raster: Raster, sample: number, spot: Spot): void {
  const { positions: p, normals: n, local: l, indices } = placed;
  const face = raster.faces[sample]!;
  const a = indices[face * 3]! * 3;
  const b = indices[face * 3 + 1]! * 3;
  const c = indices[face * 3 + 2]! * 3;
  const wb = raster.second[sample]!;
  const wc = raster.third[sample]!;
  const wa = 1 - wb - wc;
  spot.owner = placed.owners[face]!;
  spot.part = placed.parts[spot.owner]!;
  spot.x = wa * p[a]! + wb * p[b]! + wc * p[c]!;
  spot.y = wa * p[a + 1]! + wb * p[b + 1]! + wc * p[c + 1]!;
  spot.z = wa * p[a + 2]! + wb * p[b + 2]! + wc * p[c + 2]!;
  for (let k = 0; k < 3; k++) spot.local[k] = wa * l[a + k]! + wb * l[b + k]! + wc * l[c + k]!;
  let nx = wa * n[a]! + wb * n[b]! + wc * n[c]!;
  let ny = wa * n[a + 1]! + wb * n[b + 1]! + wc * n[c + 1]!;
  let nz = wa * n[a + 2]! + wb * n[b + 2]! + wc * n[c + 2]!;
  const { bump, relief = 0 } = spot.part;
  if (bump && relief > 0) {
    // Two directions within the triangle, here and in the coordinates of the pattern.
    const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!];
    const long = Math.sqrt(ux * ux + uy * uy + uz * uz) || 1;
    let [vx, vy, vz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!];
    const along = (ux * vx + uy * vy + uz * vz) / (long * long);
    [vx, vy, vz] = [vx - along * ux, vy - along * uy, vz - along * uz];
    const wide = Math.sqrt(vx * vx + vy * vy + vz * vz) || 1;
    const [x, y, z] = spot.local;
    const step = 0.004;
    const e = (step * placed.unit) / long;
    const f = (step * placed.unit) / wide;
    const [lx, ly, lz] = [l[b]! - l[a]!, l[b + 1]! - l[a + 1]!, l[b + 2]! - l[a + 2]!];
    const [mx, my, mz] = [
      l[c]! - l[a]! - along * lx,
      l[c + 1]! - l[a + 1]! - along * ly,
      l[c + 2]! - l[a + 2]! - along * lz,
    ];
    const here = bump(x, y, z);
    const du = ((bump(x + e * lx, y + e * ly, z + e * lz) - here) * relief) / step / long;
    const dv = ((bump(x + f * mx, y + f * my, z + f * mz) - here) * relief) / step / wide;
    nx -= du * ux + dv * vx;
    ny -= du * uy + dv * vy;
    nz -= du * uz + dv * vz;
  }
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
  spot.nx = nx / length;
  spot.ny = ny / length;
  spot.nz = nz / length;
  // Seen from inside, as within a vessel whose rim is thin.
  if (
    spot.nx * spot.x + spot.ny * spot.y + spot.nz * spot.z >
    0.25 * Math.sqrt(spot.x ** 2 + spot.y ** 2 + spot.z ** 2)
  ) {
    [spot.nx, spot.ny, spot.nz] = [-spot.nx, -spot.ny, -spot.nz];
  }
}
