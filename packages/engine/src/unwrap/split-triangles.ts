import { FREE, growPatches } from './grow-patches.ts';
import type { LinkedMesh } from './link-triangles.ts';

/**
 * Cuts triangles into disks. Changes `labels`: these triangles get new labels from `firstLabel` on.
 *
 * @param mode 'halves' grows two patches from distant seeds, then others over the rest; 'pieces' grows one at a time.
 */
export function splitTriangles(
  mesh: LinkedMesh,
  triangles: Uint32Array,
  labels: Int32Array,
  firstLabel: number,
  mode: 'halves' | 'pieces',
): Uint32Array[] {
  for (const t of triangles) labels[t] = FREE;
  let seeds: number[] = [];
  if (mode === 'halves') {
    const far = findFarthest(mesh, triangles, labels, triangles[0]!);
    seeds = [far, findFarthest(mesh, triangles, labels, far)];
    if (seeds[0] === seeds[1]) seeds.pop();
  }
  const end = growPatches(mesh, labels, seeds, firstLabel, triangles);
  const groups: number[][] = Array.from({ length: end - firstLabel }, () => []);
  for (const t of triangles) groups[labels[t]! - firstLabel]!.push(t);
  return groups.filter((group) => group.length > 0).map((group) => Uint32Array.from(group));
}

/** The edge-connected components of some triangles; changes `labels` as above. */
export function listConnected(
  { twins }: LinkedMesh,
  triangles: Uint32Array,
  labels: Int32Array,
  firstLabel: number,
): Uint32Array[] {
  for (const t of triangles) labels[t] = FREE;
  const parts: Uint32Array[] = [];
  const list = new Uint32Array(triangles.length);
  let tail = 0;
  for (const start of triangles) {
    if (labels[start] !== FREE) continue;
    const label = firstLabel + parts.length;
    const first = tail;
    list[tail++] = start;
    labels[start] = label;
    for (let i = first; i < tail; i++) {
      const t = list[i]! * 3;
      for (let h = t; h < t + 3; h++) {
        const neighbour = twins[h]! < 0 ? -1 : (twins[h]! / 3) | 0;
        if (neighbour < 0 || labels[neighbour] !== FREE) continue;
        labels[neighbour] = label;
        list[tail++] = neighbour;
      }
    }
    parts.push(list.slice(first, tail));
  }
  return parts;
}

/** The triangle with the most steps from the start in a breadth-first search over free triangles. */
function findFarthest({ twins }: LinkedMesh, triangles: Uint32Array, labels: Int32Array, start: number): number {
  const VISITED = -2;
  const queue = [start];
  labels[start] = VISITED;
  for (let i = 0; i < queue.length; i++) {
    for (let h = queue[i]! * 3; h < queue[i]! * 3 + 3; h++) {
      const neighbour = twins[h]! < 0 ? -1 : (twins[h]! / 3) | 0;
      if (neighbour < 0 || labels[neighbour] !== FREE) continue;
      labels[neighbour] = VISITED;
      queue.push(neighbour);
    }
  }
  for (const t of triangles) labels[t] = FREE;
  return queue.at(-1)!;
}
