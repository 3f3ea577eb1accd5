import type { Bvh } from './build-bvh.ts';

/** Rounding must not let a ray slip between two boxes that touch. */
const ROUNDING = 1 + 1e-15;

/**
 * Whether a ray hits anything before `tMax`. Faster than `castRay`, because any hit will do: boxes are taken in the order
 * in which they lie in memory, and each knows what follows when it is missed.
 *
 * Contributor notes. 50,000 rays from the surface of a mug of 100,000 triangles, CPU time: 0.16 s with the nearer child
 * first and a stack, 0.13 s like this.
 *
 * @param direction Of any length; distances are in its lengths.
 * @example
 * const inShadow = isBlocked(bvh, liftedPoint, towardsLight);
 */
export function isBlocked(
  { boxes, links, counts, nexts, triangles, corners }: Bvh,
  origin: ArrayLike<number>,
  direction: ArrayLike<number>,
  tMax = Infinity,
): boolean {
  if (triangles.length === 0) return false;
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
  // Where the sides lie in a box through which the ray enters and leaves.
  const inX = ix > 0 ? 0 : 3;
  const inY = iy > 0 ? 1 : 4;
  const inZ = iz > 0 ? 2 : 5;
  const outX = 3 - inX;
  const outY = 5 - inY;
  const outZ = 7 - inZ;
  const nodeCount = counts.length;
  let node = 0;
  while (node < nodeCount) {
    const at = node * 6;
    const enter = Math.max((boxes[at + inX]! - ox) * ix, (boxes[at + inY]! - oy) * iy, (boxes[at + inZ]! - oz) * iz, 0);
    const leave = Math.min((boxes[at + outX]! - ox) * ix, (boxes[at + outY]! - oy) * iy, (boxes[at + outZ]! - oz) * iz);
    if (!(enter <= leave * ROUNDING && enter <= tMax)) {
      node = nexts[node]!;
      continue;
    }
    const first = links[node]!;
    const last = first + counts[node]!;
    for (let place = first; place < last; place++) {
      if (hitsTriangle(corners, place * 9, ox, oy, oz, dx, dy, dz, tMax)) return true;
    }
    node++;
  }
  return false;
}

function hitsTriangle(
  p: Float64Array,
  at: number,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  tMax: number,
): boolean {
  const ax = p[at]!;
  const ay = p[at + 1]!;
  const az = p[at + 2]!;
  const e1x = p[at + 3]! - ax;
  const e1y = p[at + 4]! - ay;
  const e1z = p[at + 5]! - az;
  const e2x = p[at + 6]! - ax;
  const e2y = p[at + 7]! - ay;
  const e2z = p[at + 8]! - az;
  const px = dy * e2z - dz * e2y;
  const py = dz * e2x - dx * e2z;
  const pz = dx * e2y - dy * e2x;
  const determinant = e1x * px + e1y * py + e1z * pz;
  if (determinant === 0) return false;
  const sx = ox - ax;
  const sy = oy - ay;
  const sz = oz - az;
  const wb = (sx * px + sy * py + sz * pz) / determinant;
  // A ray through an edge must hit one of its two triangles in spite of rounding.
  if (!(wb >= -1e-12 && wb <= 1 + 1e-12)) return false;
  const qx = sy * e1z - sz * e1y;
  const qy = sz * e1x - sx * e1z;
  const qz = sx * e1y - sy * e1x;
  const wc = (dx * qx + dy * qy + dz * qz) / determinant;
  if (!(wc >= -1e-12 && wb + wc <= 1 + 1e-12)) return false;
  const t = (e2x * qx + e2y * qy + e2z * qz) / determinant;
  return t >= 0 && t <= tMax;
}
