import { growHull } from './quickhull.ts';

/** What hulls are judged against: how far from the body every cube lies, and the sums of that along the rows. */
export interface EmptinessField {
  counts: readonly [number, number, number];
  /** In cubes; 0 inside the body. */
  distances: Float32Array;
  /** Along each row: the emptiness of all cubes before this one. nx + 1 per row. */
  sums: Float64Array;
}

export interface Emptiness {
  /** How much empty space a hull holds, each cube of it weighted by how far it is from the body. */
  total: number;
  /** The farthest that the hull's inside lies from the body, in cubes. 0 when it was not asked for. */
  depth: number;
}

/** A cube beside the body may be touched by its surface: it counts for a quarter. */
const SKIN = 0.75;
/** Middles that lie on a side of the hull count as inside. */
const ROUNDING = 1e-6;
/** Enough to see a shape, and few enough to try hundreds of cuts. */
const JUDGE_VERTICES_MAX = 40;

export function sumEmptiness(distances: Float32Array, counts: readonly [number, number, number]): EmptinessField {
  const nx = counts[0];
  const rowCount = counts[1] * counts[2];
  const sums = new Float64Array((nx + 1) * rowCount);
  for (let row = 0; row < rowCount; row++) {
    for (let x = 0; x < nx; x++) {
      const distance = distances[row * nx + x]!;
      sums[row * (nx + 1) + x + 1] =
        sums[row * (nx + 1) + x]! + (distance > 0 && distance < Infinity ? distance - SKIN : 0);
    }
  }
  return { counts, distances, sums };
}

/**
 * How much that is not body the hull of some cubes' middles holds. Space that other parts of the body fill costs nothing:
 * pieces of one asset may overlap.
 *
 * @param corners x, y, z per cube, as `listCorners` gives them.
 */
export function measureEmptiness(corners: Int32Array, field: EmptinessField, wantsDepth = false): Emptiness {
  const hull = growHull(corners, { vertexCountMax: JUDGE_VERTICES_MAX });
  if (hull !== null) return sumInside(corners, listPlanes(corners, hull, 1), field, wantsDepth);
  // All in one plane: half a cube thick, so that a flat ring is seen to have a hole.
  const thick = thicken(corners);
  const flat = growHull(thick, { vertexCountMax: JUDGE_VERTICES_MAX })!;
  return sumInside(corners, listPlanes(thick, flat, 4), field, wantsDepth);
}

/** Four steps per cube, and the corners of a box one step around each point. */
function thicken(corners: Int32Array): Int32Array {
  const thick = new Int32Array(corners.length * 8);
  for (let i = 0; i < corners.length; i += 3) {
    for (let k = 0; k < 8; k++) {
      for (let axis = 0; axis < 3; axis++) {
        thick[i * 8 + k * 3 + axis] = corners[i + axis]! * 4 + ((k >> axis) & 1 ? 1 : -1);
      }
    }
  }
  return thick;
}

function sumInside(corners: Int32Array, planes: Float64Array, field: EmptinessField, wantsDepth: boolean): Emptiness {
  const [nx, ny] = field.counts;
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < corners.length; i++) {
    const axis = i % 3;
    if (corners[i]! < min[axis]!) min[axis] = corners[i]!;
    if (corners[i]! > max[axis]!) max[axis] = corners[i]!;
  }
  const { upper, lower, across } = sortPlanes(planes);
  let total = 0;
  let depth = 0;
  for (let z = min[2]!; z <= max[2]!; z++) {
    for (let y = min[1]!; y <= max[1]!; y++) {
      let low = min[0]!;
      let high = max[0]!;
      for (let f = 0; f < upper.length; f += 3)
        high = Math.min(high, upper[f]! - upper[f + 1]! * y - upper[f + 2]! * z);
      for (let f = 0; f < lower.length; f += 3) low = Math.max(low, lower[f]! - lower[f + 1]! * y - lower[f + 2]! * z);
      if (low > high + 2 * ROUNDING) continue;
      let isInside = true;
      for (let f = 0; f < across.length; f += 3) isInside &&= across[f]! - across[f + 1]! * y - across[f + 2]! * z >= 0;
      if (!isInside) continue;
      const first = Math.ceil(low - ROUNDING);
      const last = Math.floor(high + ROUNDING);
      if (first > last) continue;
      const row = y + ny * z;
      const found = field.sums[row * (nx + 1) + last + 1]! - field.sums[row * (nx + 1) + first]!;
      total += found;
      if (!wantsDepth || found === 0) continue;
      for (let at = row * nx + first; at <= row * nx + last; at++) depth = Math.max(depth, field.distances[at]!);
    }
  }
  return { total, depth };
}

/** As limits of x: offset - b * y - c * z. Planes along x limit nothing but rows. */
function sortPlanes(planes: Float64Array) {
  const upper: number[] = [];
  const lower: number[] = [];
  const across: number[] = [];
  for (let f = 0; f < planes.length; f += 4) {
    const a = planes[f]!;
    if (a === 0) across.push(planes[f + 3]!, planes[f + 1]!, planes[f + 2]!);
    else (a > 0 ? upper : lower).push(planes[f + 3]! / a, planes[f + 1]! / a, planes[f + 2]! / a);
  }
  return { upper: Float64Array.from(upper), lower: Float64Array.from(lower), across: Float64Array.from(across) };
}

/** Normal and offset of each face, in cubes; `steps` is how many steps of the points make a cube. */
function listPlanes(p: Int32Array, triangles: Int32Array, steps: number): Float64Array {
  const planes: number[] = [];
  for (let i = 0; i < triangles.length; i += 3) {
    const a = triangles[i]! * 3;
    const b = triangles[i + 1]! * 3;
    const c = triangles[i + 2]! * 3;
    const ux = p[b]! - p[a]!;
    const uy = p[b + 1]! - p[a + 1]!;
    const uz = p[b + 2]! - p[a + 2]!;
    const vx = p[c]! - p[a]!;
    const vy = p[c + 1]! - p[a + 1]!;
    const vz = p[c + 2]! - p[a + 2]!;
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    planes.push(nx, ny, nz, (nx * p[a]! + ny * p[a + 1]! + nz * p[a + 2]!) / steps);
  }
  return Float64Array.from(planes);
}
