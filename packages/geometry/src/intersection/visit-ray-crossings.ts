import type { Mesh, Vector } from '../types.ts';
import { type BoxTree, LEAF_SIZE } from './build-box-tree.ts';

/** Three directions that no model is aligned with. */
export const ODD_DIRECTIONS: readonly Vector[] = [
  [0.5377, 0.7111, 0.4532],
  [-0.6831, 0.3617, 0.6344],
  [0.2963, -0.5519, -0.7795],
];

/**
 * Calls back for every triangle that a ray passes through, in no order.
 *
 * @param visit Gets the triangle and whether the ray leaves through its front (1) or enters through it (-1).
 */
export function visitRayCrossings(
  { positions: p, indices }: Mesh,
  { order, leafCount, boxes }: BoxTree,
  origin: Vector,
  direction: Vector,
  visit: (triangle: number, side: 1 | -1) => void,
): void {
  const [ox, oy, oz] = origin;
  const [dx, dy, dz] = direction;
  const stack = [1];
  while (stack.length > 0) {
    const node = stack.pop()!;
    if (!meetsBox(boxes, node * 6, origin, direction)) continue;
    if (node < leafCount) {
      stack.push(2 * node + 1, 2 * node);
      continue;
    }
    const first = (node - leafCount) * LEAF_SIZE;
    for (let i = first; i < Math.min(order.length, first + LEAF_SIZE); i++) {
      const a = indices[order[i]! * 3]! * 3;
      const b = indices[order[i]! * 3 + 1]! * 3;
      const c = indices[order[i]! * 3 + 2]! * 3;
      const ux = p[b]! - p[a]!;
      const uy = p[b + 1]! - p[a + 1]!;
      const uz = p[b + 2]! - p[a + 2]!;
      const vx = p[c]! - p[a]!;
      const vy = p[c + 1]! - p[a + 1]!;
      const vz = p[c + 2]! - p[a + 2]!;
      const hx = dy * vz - dz * vy;
      const hy = dz * vx - dx * vz;
      const hz = dx * vy - dy * vx;
      const det = ux * hx + uy * hy + uz * hz;
      if (det === 0) continue;
      const sx = ox - p[a]!;
      const sy = oy - p[a + 1]!;
      const sz = oz - p[a + 2]!;
      const s = (sx * hx + sy * hy + sz * hz) / det;
      if (s < 0 || s > 1) continue;
      const qx = sy * uz - sz * uy;
      const qy = sz * ux - sx * uz;
      const qz = sx * uy - sy * ux;
      const t = (dx * qx + dy * qy + dz * qz) / det;
      if (t < 0 || s + t > 1) continue;
      if ((vx * qx + vy * qy + vz * qz) / det > 0) visit(order[i]!, det > 0 ? -1 : 1);
    }
  }
}

function meetsBox(boxes: Float32Array, box: number, origin: Vector, direction: Vector): boolean {
  let near = 0;
  let far = Infinity;
  for (let axis = 0; axis < 3; axis++) {
    const inverse = 1 / direction[axis]!;
    const a = (boxes[box + axis]! - origin[axis]!) * inverse;
    const b = (boxes[box + 3 + axis]! - origin[axis]!) * inverse;
    near = Math.max(near, Math.min(a, b));
    far = Math.min(far, Math.max(a, b));
  }
  // An empty box is inverted: both of its distances on an axis are infinite and of opposite sign, so ask it outright.
  return near <= far && boxes[box]! <= boxes[box + 3]!;
}
