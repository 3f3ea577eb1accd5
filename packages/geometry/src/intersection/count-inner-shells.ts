import { findComponents } from '../mesh/measure-topology.ts';
import type { Mesh, Vector } from '../types.ts';
import { buildBoxTree } from './build-box-tree.ts';
import { ODD_DIRECTIONS, visitRayCrossings } from './visit-ray-crossings.ts';

/** Comparing the boxes of more pieces than this with each other takes longer than asking rays. */
const COMPARED_MAX = 1000;

/**
 * How many closed pieces of a mesh lie inside another piece: cavities, double walls, forgotten parts. Works on
 * vertex numbers: weld by position first (`weldVertices`).
 *
 * @example
 * countInnerShells(hollowBall); // 1
 */
export function countInnerShells(mesh: Mesh): number {
  return findInnerShells(mesh).inner.reduce((sum, isInner) => sum + isInner, 0);
}

/** Which component each triangle belongs to, and 1 for each component that lies inside another. */
export function findInnerShells(
  mesh: Mesh,
  components: { count: number; ofTriangle: Int32Array } = findComponents(mesh.positions.length / 3, mesh.indices),
): { ofTriangle: Int32Array; inner: Uint8Array } {
  const { positions, indices } = mesh;
  const { count, ofTriangle } = components;
  const inner = new Uint8Array(count);
  if (count < 2) return { ofTriangle, inner };

  const boxes = measureBoxes(mesh, ofTriangle, count);
  const firstTriangles = new Int32Array(count).fill(-1);
  for (let t = ofTriangle.length - 1; t >= 0; t--) firstTriangles[ofTriangle[t]!] = t;
  const tree = buildBoxTree(mesh);
  const crossings = new Int32Array(count);
  for (let own = 0; own < count; own++) {
    if (count <= COMPARED_MAX && !liesInAnyBox(boxes, own, count)) continue;
    const vertex = indices[firstTriangles[own]! * 3]! * 3;
    const start: Vector = [positions[vertex]!, positions[vertex + 1]!, positions[vertex + 2]!];
    let votes = 0;
    for (const direction of ODD_DIRECTIONS) {
      const met: number[] = [];
      visitRayCrossings(mesh, tree, start, direction, (triangle) => {
        const other = ofTriangle[triangle]!;
        if (other === own) return;
        crossings[other]!++;
        met.push(other);
      });
      if (met.some((other) => crossings[other]! % 2 === 1)) votes++;
      for (const other of met) crossings[other] = 0;
    }
    if (votes >= 2) inner[own] = 1;
  }
  return { ofTriangle, inner };
}

function measureBoxes({ positions, indices }: Mesh, ofTriangle: Int32Array, count: number): Float32Array {
  const boxes = new Float32Array(count * 6);
  for (let c = 0; c < count; c++) {
    boxes.fill(Infinity, c * 6, c * 6 + 3);
    boxes.fill(-Infinity, c * 6 + 3, c * 6 + 6);
  }
  for (let i = 0; i < indices.length; i++) {
    const box = ofTriangle[Math.floor(i / 3)]! * 6;
    for (let axis = 0; axis < 3; axis++) {
      const value = positions[indices[i]! * 3 + axis]!;
      if (value < boxes[box + axis]!) boxes[box + axis] = value;
      if (value > boxes[box + 3 + axis]!) boxes[box + 3 + axis] = value;
    }
  }
  return boxes;
}

function liesInAnyBox(boxes: Float32Array, own: number, count: number): boolean {
  const a = own * 6;
  for (let other = 0; other < count; other++) {
    const b = other * 6;
    if (
      other !== own &&
      boxes[a]! > boxes[b]! &&
      boxes[a + 1]! > boxes[b + 1]! &&
      boxes[a + 2]! > boxes[b + 2]! &&
      boxes[a + 3]! < boxes[b + 3]! &&
      boxes[a + 4]! < boxes[b + 4]! &&
      boxes[a + 5]! < boxes[b + 5]!
    ) {
      return true;
    }
  }
  return false;
}
