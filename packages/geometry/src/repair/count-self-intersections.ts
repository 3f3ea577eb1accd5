import type { Mesh } from '../types.ts';
import { type BoxTree, buildBoxTree, LEAF_SIZE } from './build-box-tree.ts';
import { intersectTriangles } from './intersect-triangles.ts';

/**
 * How many pairs of triangles that share no vertex have a point in common. Exact: 0 means that the surface nowhere
 * passes through or touches itself. Works on vertex numbers: weld by position first (`weldVertices`), or the two sides
 * of a texture's seam count. Positions must be finite.
 *
 * Contributor notes. A ball of 105,000 triangles takes 0.25 s of CPU time on an ARM core, a third of it for the tree.
 *
 * @example
 * countSelfIntersections(weldVertices(mesh)); // 0
 */
export function countSelfIntersections(mesh: Mesh): number {
  let count = 0;
  visitSelfIntersections(mesh, () => count++);
  return count;
}

/** The triangles that take part in a self-intersection, in rising order. */
export function listIntersectingTriangles(mesh: Mesh): number[] {
  const marks = new Uint8Array(mesh.indices.length / 3);
  visitSelfIntersections(mesh, (a, b) => {
    marks[a] = marks[b] = 1;
  });
  const triangles: number[] = [];
  for (let t = 0; t < marks.length; t++) if (marks[t] === 1) triangles.push(t);
  return triangles;
}

/** Calls back once for each pair of triangles without a common vertex that meet. */
export function visitSelfIntersections(mesh: Mesh, visit: (a: number, b: number) => void): void {
  if (mesh.indices.length === 0) return;
  const tree = buildBoxTree(mesh);
  const { boxes, leafCount } = tree;
  const depth = Math.log2(leafCount);
  const stack = new Int32Array(2 * depth + 4);
  for (let leaf = 0; leaf < leafCount; leaf++) {
    const own = (leafCount + leaf) * 6;
    if (boxes[own]! > boxes[own + 3]!) continue;
    let top = 0;
    stack[top++] = 1;
    while (top > 0) {
      const node = stack[--top]!;
      const box = node * 6;
      if (!boxesMeet(boxes, own, box)) continue;
      if (node >= leafCount) {
        testLeaves(mesh, tree, leaf, node - leafCount, visit);
        continue;
      }
      // Each pair of leaves is met once: from the earlier of the two.
      const below = depth - (31 - Math.clz32(node)) - 1;
      if (((2 * node + 1) << below) - leafCount > leaf) stack[top++] = 2 * node;
      stack[top++] = 2 * node + 1;
    }
  }
}

function boxesMeet(boxes: Float32Array, a: number, b: number): boolean {
  return (
    boxes[a]! <= boxes[b + 3]! &&
    boxes[b]! <= boxes[a + 3]! &&
    boxes[a + 1]! <= boxes[b + 4]! &&
    boxes[b + 1]! <= boxes[a + 4]! &&
    boxes[a + 2]! <= boxes[b + 5]! &&
    boxes[b + 2]! <= boxes[a + 5]!
  );
}

function testLeaves(
  { positions, indices }: Mesh,
  { order }: BoxTree,
  leafA: number,
  leafB: number,
  visit: (a: number, b: number) => void,
): void {
  const endA = Math.min(order.length, (leafA + 1) * LEAF_SIZE);
  const endB = Math.min(order.length, (leafB + 1) * LEAF_SIZE);
  for (let i = leafA * LEAF_SIZE; i < endA; i++) {
    const a = order[i]! * 3;
    const a0 = indices[a]!;
    const a1 = indices[a + 1]!;
    const a2 = indices[a + 2]!;
    for (let k = leafA === leafB ? i + 1 : leafB * LEAF_SIZE; k < endB; k++) {
      const b = order[k]! * 3;
      const b0 = indices[b]!;
      const b1 = indices[b + 1]!;
      const b2 = indices[b + 2]!;
      if (a0 === b0 || a0 === b1 || a0 === b2 || a1 === b0 || a1 === b1 || a1 === b2) continue;
      if (a2 === b0 || a2 === b1 || a2 === b2) continue;
      if (areApart(positions, a0, a1, a2, b0, b1, b2)) continue;
      if (intersectTriangles(positions, a0 * 3, a1 * 3, a2 * 3, b0 * 3, b1 * 3, b2 * 3)) visit(order[i]!, order[k]!);
    }
  }
}

/** Whether the boxes of two triangles are apart. */
function areApart(p: Float32Array, a0: number, a1: number, a2: number, b0: number, b1: number, b2: number): boolean {
  for (let axis = 0; axis < 3; axis++) {
    const a = p[a0 * 3 + axis]!;
    const b = p[a1 * 3 + axis]!;
    const c = p[a2 * 3 + axis]!;
    const d = p[b0 * 3 + axis]!;
    const e = p[b1 * 3 + axis]!;
    const f = p[b2 * 3 + axis]!;
    if (Math.min(a, b, c) > Math.max(d, e, f) || Math.max(a, b, c) < Math.min(d, e, f)) return true;
  }
  return false;
}
