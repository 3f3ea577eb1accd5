/** How far the plain determinant may be off, next to the sum of its terms' sizes (Shewchuk 1997). */
const ERROR_SHARE = 7.8e-16;
/** Makes a whole number of any single-precision number. */
const WHOLE = 2 ** 149;

/**
 * Whether two triangles without a common vertex have a point in common; touching counts. Exact for single-precision
 * positions: where rounding could decide, whole numbers do.
 *
 * @param a Where the first triangle's three vertices begin in `p`; `b` the same of the second.
 */
export function intersectTriangles(
  p: Float32Array,
  a0: number,
  a1: number,
  a2: number,
  b0: number,
  b1: number,
  b2: number,
): boolean {
  const s0 = orient(p, a0, a1, a2, b0);
  const s1 = orient(p, a0, a1, a2, b1);
  const s2 = orient(p, a0, a1, a2, b2);
  if ((s0 > 0 && s1 > 0 && s2 > 0) || (s0 < 0 && s1 < 0 && s2 < 0)) return false;
  if (s0 === 0 && s1 === 0 && s2 === 0) return overlapInPlane(p, [a0, a1, a2], [b0, b1, b2]);
  const t0 = orient(p, b0, b1, b2, a0);
  const t1 = orient(p, b0, b1, b2, a1);
  const t2 = orient(p, b0, b1, b2, a2);
  if ((t0 > 0 && t1 > 0 && t2 > 0) || (t0 < 0 && t1 < 0 && t2 < 0)) return false;
  return (
    (s0 * s1 <= 0 && pierces(p, b0, b1, a0, a1, a2)) ||
    (s1 * s2 <= 0 && pierces(p, b1, b2, a0, a1, a2)) ||
    (s2 * s0 <= 0 && pierces(p, b2, b0, a0, a1, a2)) ||
    (t0 * t1 <= 0 && pierces(p, a0, a1, b0, b1, b2)) ||
    (t1 * t2 <= 0 && pierces(p, a1, a2, b0, b1, b2)) ||
    (t2 * t0 <= 0 && pierces(p, a2, a0, b0, b1, b2))
  );
}

/** Whether the line from q to r, which meets the triangle's plane in between, passes through the triangle. */
function pierces(p: Float32Array, q: number, r: number, a: number, b: number, c: number): boolean {
  const ab = orient(p, q, r, a, b);
  const bc = orient(p, q, r, b, c);
  if (ab * bc < 0) return false;
  const ca = orient(p, q, r, c, a);
  if (ab === 0 && bc === 0 && ca === 0) return false; // The line lies in the plane: the other edges decide.
  return ab * ca >= 0 && bc * ca >= 0;
}

/** 1, -1 or 0: on which side of the plane through a, b and c the point d lies. */
function orient(p: Float32Array, a: number, b: number, c: number, d: number): number {
  const dx = p[d]!;
  const dy = p[d + 1]!;
  const dz = p[d + 2]!;
  const ax = p[a]! - dx;
  const ay = p[a + 1]! - dy;
  const az = p[a + 2]! - dz;
  const bx = p[b]! - dx;
  const by = p[b + 1]! - dy;
  const bz = p[b + 2]! - dz;
  const cx = p[c]! - dx;
  const cy = p[c + 1]! - dy;
  const cz = p[c + 2]! - dz;
  const bxcy = bx * cy;
  const cxby = cx * by;
  const cxay = cx * ay;
  const axcy = ax * cy;
  const axby = ax * by;
  const bxay = bx * ay;
  const det = az * (bxcy - cxby) + bz * (cxay - axcy) + cz * (axby - bxay);
  const size =
    (Math.abs(bxcy) + Math.abs(cxby)) * Math.abs(az) +
    (Math.abs(cxay) + Math.abs(axcy)) * Math.abs(bz) +
    (Math.abs(axby) + Math.abs(bxay)) * Math.abs(cz);
  const error = ERROR_SHARE * size;
  if (det > error) return 1;
  if (det < -error) return -1;
  return size === 0 ? 0 : orientExactly(p, a, b, c, d);
}

function orientExactly(p: Float32Array, a: number, b: number, c: number, d: number): number {
  const whole = (at: number, axis: number) => BigInt(p[at + axis]! * WHOLE) - BigInt(p[d + axis]! * WHOLE);
  const [ax, ay, az] = [whole(a, 0), whole(a, 1), whole(a, 2)];
  const [bx, by, bz] = [whole(b, 0), whole(b, 1), whole(b, 2)];
  const [cx, cy, cz] = [whole(c, 0), whole(c, 1), whole(c, 2)];
  const det = az * (bx * cy - cx * by) + bz * (cx * ay - ax * cy) + cz * (ax * by - bx * ay);
  return det > 0n ? 1 : det < 0n ? -1 : 0;
}

/** For triangles in one plane: whether two of their edges meet or one triangle lies within the other. */
function overlapInPlane(p: Float32Array, a: readonly number[], b: readonly number[]): boolean {
  const drop = findSteepestAxis(p, a[0]!, a[1]!, a[2]!);
  const u = (drop + 1) % 3;
  const v = (drop + 2) % 3;
  const turn = (i: number, j: number, k: number) =>
    Math.sign((p[j + u]! - p[i + u]!) * (p[k + v]! - p[i + v]!) - (p[j + v]! - p[i + v]!) * (p[k + u]! - p[i + u]!));
  const isBetween = (i: number, j: number, k: number) =>
    Math.min(p[i + u]!, p[j + u]!) <= p[k + u]! &&
    p[k + u]! <= Math.max(p[i + u]!, p[j + u]!) &&
    Math.min(p[i + v]!, p[j + v]!) <= p[k + v]! &&
    p[k + v]! <= Math.max(p[i + v]!, p[j + v]!);
  const meet = (i: number, j: number, k: number, l: number) => {
    const [k1, l1, i1, j1] = [turn(i, j, k), turn(i, j, l), turn(k, l, i), turn(k, l, j)];
    if (k1 * l1 < 0 && i1 * j1 < 0) return true;
    return (
      (k1 === 0 && isBetween(i, j, k)) ||
      (l1 === 0 && isBetween(i, j, l)) ||
      (i1 === 0 && isBetween(k, l, i)) ||
      (j1 === 0 && isBetween(k, l, j))
    );
  };
  const holds = (t: readonly number[], point: number) => {
    const turns = [turn(t[0]!, t[1]!, point), turn(t[1]!, t[2]!, point), turn(t[2]!, t[0]!, point)];
    return turns.every((side) => side >= 0) || turns.every((side) => side <= 0);
  };
  for (let i = 0; i < 3; i++) {
    for (let k = 0; k < 3; k++) if (meet(a[i]!, a[(i + 1) % 3]!, b[k]!, b[(k + 1) % 3]!)) return true;
  }
  return holds(a, b[0]!) || holds(b, a[0]!);
}

function findSteepestAxis(p: Float32Array, a: number, b: number, c: number): number {
  const size = (u: number, v: number) =>
    Math.abs((p[b + u]! - p[a + u]!) * (p[c + v]! - p[a + v]!) - (p[b + v]! - p[a + v]!) * (p[c + u]! - p[a + u]!));
  const sizes = [size(1, 2), size(2, 0), size(0, 1)];
  return sizes.indexOf(Math.max(...sizes));
}
