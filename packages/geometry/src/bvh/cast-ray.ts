import { BVH_DEPTH_MAX, type Bvh } from './build-bvh.ts';

export interface RayHit {
  /** The triangle of the mesh that is hit first. */
  triangle: number;
  /** How many directions away. */
  t: number;
  /** Shares of the triangle's second and third corner; the first has the rest. */
  wb: number;
  wc: number;
  /** The ray comes out of the triangle's back. */
  isBack: boolean;
}

const ROUNDING = 1 + 1e-15;
const stack = new Uint32Array(BVH_DEPTH_MAX);
const found = { place: -1, t: 0, wb: 0, wc: 0, determinant: 0 };

/**
 * The first triangle that a ray hits, from either side, or null. A ray along a triangle's plane does not hit it.
 *
 * @param direction Of any length; distances are in its lengths.
 * @example
 * const hit = castRay(bvh, [0, 0, 5], [0, 0, -1], 10);
 * if (hit) console.log(hit.triangle, 5 - hit.t);
 */
export function castRay(
  bvh: Bvh,
  origin: ArrayLike<number>,
  direction: ArrayLike<number>,
  tMax = Infinity,
): RayHit | null {
  if (!trace(bvh, origin, direction, tMax)) return null;
  const { place, t, wb, wc, determinant } = found;
  return { triangle: bvh.triangles[place]!, t, wb, wc, isBack: determinant < 0 };
}

/** Walks the tree, the nearer child first; leaves the result in `found`. */
function trace(
  { boxes, links, counts, triangles, corners }: Bvh,
  origin: ArrayLike<number>,
  direction: ArrayLike<number>,
  tMax: number,
): boolean {
  const ox = origin[0]!;
  const oy = origin[1]!;
  const oz = origin[2]!;
  const dx = direction[0]!;
  const dy = direction[1]!;
  const dz = direction[2]!;
  // A zero would make 0 times infinity where the origin lies on a box's side.
  const ix = 1 / (dx || 1e-300);
  const iy = 1 / (dy || 1e-300);
  const iz = 1 / (dz || 1e-300);
  let nearest = tMax;
  let hasHit = false;
  let depth = 0;
  let node = 0;

  if (triangles.length === 0 || enterBox(boxes, 0, ox, oy, oz, ix, iy, iz, nearest) === Infinity) return false;
  for (;;) {
    const count = counts[node]!;
    if (count === 0) {
      const near = node + 1;
      const far = links[node]!;
      const tNear = enterBox(boxes, near * 6, ox, oy, oz, ix, iy, iz, nearest);
      const tFar = enterBox(boxes, far * 6, ox, oy, oz, ix, iy, iz, nearest);
      if (tNear !== Infinity || tFar !== Infinity) {
        node = tNear <= tFar ? near : far;
        if (tNear !== Infinity && tFar !== Infinity) stack[depth++] = tNear <= tFar ? far : near;
        continue;
      }
    }
    const first = links[node]!;
    for (let place = first; place < first + count; place++) {
      const at = place * 9;
      const ax = corners[at]!;
      const ay = corners[at + 1]!;
      const az = corners[at + 2]!;
      const e1x = corners[at + 3]! - ax;
      const e1y = corners[at + 4]! - ay;
      const e1z = corners[at + 5]! - az;
      const e2x = corners[at + 6]! - ax;
      const e2y = corners[at + 7]! - ay;
      const e2z = corners[at + 8]! - az;
      const px = dy * e2z - dz * e2y;
      const py = dz * e2x - dx * e2z;
      const pz = dx * e2y - dy * e2x;
      const determinant = e1x * px + e1y * py + e1z * pz;
      if (determinant === 0) continue;
      const sx = ox - ax;
      const sy = oy - ay;
      const sz = oz - az;
      const wb = (sx * px + sy * py + sz * pz) / determinant;
      // A ray through an edge must hit one of its two triangles in spite of rounding.
      if (!(wb >= -1e-12 && wb <= 1 + 1e-12)) continue;
      const qx = sy * e1z - sz * e1y;
      const qy = sz * e1x - sx * e1z;
      const qz = sx * e1y - sy * e1x;
      const wc = (dx * qx + dy * qy + dz * qz) / determinant;
      if (!(wc >= -1e-12 && wb + wc <= 1 + 1e-12)) continue;
      const t = (e2x * qx + e2y * qy + e2z * qz) / determinant;
      if (!(t >= 0 && t <= nearest)) continue;
      hasHit = true;
      nearest = t;
      found.place = place;
      found.t = t;
      found.wb = wb;
      found.wc = wc;
      found.determinant = determinant;
    }
    if (depth === 0) return hasHit;
    node = stack[--depth]!;
  }
}

/** Where a ray enters a box, at least 0; Infinity when it misses it or comes too late. */
function enterBox(
  boxes: Float32Array,
  at: number,
  ox: number,
  oy: number,
  oz: number,
  ix: number,
  iy: number,
  iz: number,
  nearest: number,
): number {
  const x0 = (boxes[at]! - ox) * ix;
  const x1 = (boxes[at + 3]! - ox) * ix;
  const y0 = (boxes[at + 1]! - oy) * iy;
  const y1 = (boxes[at + 4]! - oy) * iy;
  const z0 = (boxes[at + 2]! - oz) * iz;
  const z1 = (boxes[at + 5]! - oz) * iz;
  const enter = Math.max(Math.min(x0, x1), Math.min(y0, y1), Math.min(z0, z1), 0);
  const leave = Math.min(Math.max(x0, x1), Math.max(y0, y1), Math.max(z0, z1));
  // Rounding must not let a ray slip between two boxes that touch.
  return enter <= leave * ROUNDING && enter <= nearest ? enter : Infinity;
}
