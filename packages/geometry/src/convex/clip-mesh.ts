import type { Mesh, Vector } from '../types.ts';

/** Space cut by planes: a number is a cell, a node has the parts below and above its plane. Lengths are the mesh's. */
export type CellTree = number | { normal: Vector; offset: number; below: CellTree; above: CellTree };

/** Takes a piece of a triangle: x, y, z per corner of a convex polygon, and its triangle if it is all of it, else -1. */
export type VisitPolygon = (cell: number, polygon: readonly number[], triangle: number) => void;

/** Replaces cell `src` by a cut: the part at normal * point <= offset becomes `dst.below`. */
export function cutCell(
  tree: CellTree,
  src: number,
  plane: { normal: Vector; offset: number },
  dst: { below: number; above: number },
): CellTree {
  if (typeof tree === 'number') return tree === src ? { ...plane, ...dst } : tree;
  return { ...tree, below: cutCell(tree.below, src, plane, dst), above: cutCell(tree.above, src, plane, dst) };
}

/** Cuts every triangle along the planes and returns the pieces with their cells. */
export function clipMesh({ positions, indices }: Mesh, tree: CellTree, visit: VisitPolygon): void {
  for (let i = 0; i < indices.length; i += 3) {
    const a = indices[i]! * 3;
    const b = indices[i + 1]! * 3;
    const c = indices[i + 2]! * 3;
    const polygon = [
      positions[a]!,
      positions[a + 1]!,
      positions[a + 2]!,
      positions[b]!,
      positions[b + 1]!,
      positions[b + 2]!,
      positions[c]!,
      positions[c + 1]!,
      positions[c + 2]!,
    ];
    clip(polygon, tree, i / 3, visit);
  }
}

function clip(polygon: number[], tree: CellTree, triangle: number, visit: VisitPolygon): void {
  if (typeof tree === 'number') {
    visit(tree, polygon, triangle);
    return;
  }
  const { normal, offset } = tree;
  let hasBelow = false;
  let hasAbove = false;
  for (let i = 0; i < polygon.length; i += 3) {
    const height = normal[0] * polygon[i]! + normal[1] * polygon[i + 1]! + normal[2] * polygon[i + 2]! - offset;
    if (height < 0) hasBelow = true;
    if (height > 0) hasAbove = true;
  }
  if (!(hasAbove && hasBelow)) {
    clip(polygon, hasAbove ? tree.above : tree.below, triangle, visit);
    return;
  }
  const [below, above] = cutPolygon(polygon, normal, offset);
  clip(below, tree.below, -1, visit);
  clip(above, tree.above, -1, visit);
}

function cutPolygon(polygon: readonly number[], normal: Vector, offset: number): [number[], number[]] {
  const below: number[] = [];
  const above: number[] = [];
  const measure = (i: number) =>
    normal[0] * polygon[i]! + normal[1] * polygon[i + 1]! + normal[2] * polygon[i + 2]! - offset;
  for (let i = 0; i < polygon.length; i += 3) {
    const next = (i + 3) % polygon.length;
    const height = measure(i);
    const heightNext = measure(next);
    if (height <= 0) below.push(polygon[i]!, polygon[i + 1]!, polygon[i + 2]!);
    if (height >= 0) above.push(polygon[i]!, polygon[i + 1]!, polygon[i + 2]!);
    if (!((height < 0 && heightNext > 0) || (height > 0 && heightNext < 0))) continue;
    const t = height / (height - heightNext);
    for (let axis = 0; axis < 3; axis++) {
      const value = polygon[i + axis]! + t * (polygon[next + axis]! - polygon[i + axis]!);
      below.push(value);
      above.push(value);
    }
  }
  return [below, above];
}
