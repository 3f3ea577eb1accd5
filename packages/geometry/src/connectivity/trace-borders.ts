import type { Mesh } from '../types.ts';
import { createEdgeTable, findEdgeSlot, nextHalfEdge } from './connect-faces.ts';

/**
 * The loops that close a mesh: along each, its border runs backwards, so that a fan of triangles over the loop has the
 * orientation of its neighbours. Where several triangles meet at an edge, opposite ones cancel; the rest always forms
 * loops, because the border of a surface has no ends.
 *
 * @returns Vertex numbers around each loop; no vertex twice in one loop.
 */
export function traceBorders({ indices }: Pick<Mesh, 'indices'>): number[][] {
  const nexts = listBackwardEdges(indices);
  const loops: number[][] = [];
  for (const start of nexts.keys()) {
    while ((nexts.get(start)?.length ?? 0) > 0) {
      const path = [start];
      const placeOf = new Map([[start, 0]]);
      while (path.length > 0) {
        const next = nexts.get(path[path.length - 1]!)?.pop();
        if (next === undefined) break;
        const place = placeOf.get(next);
        if (place === undefined) {
          placeOf.set(next, path.length);
          path.push(next);
          continue;
        }
        const loop = path.splice(place);
        for (const vertex of loop) placeOf.delete(vertex);
        if (loop.length > 2) loops.push(loop);
        if (path.length === 0 && place === 0) break;
        placeOf.set(next, path.length);
        path.push(next);
      }
    }
  }
  return loops;
}

/** For each vertex the ends of the edges that a closing loop must run along, with repetitions. */
function listBackwardEdges(indices: Uint32Array): Map<number, number[]> {
  const surplus = new Map<number, Map<number, number>>();
  const add = (low: number, high: number, amount: number) => {
    const row = surplus.get(low) ?? new Map<number, number>();
    surplus.set(low, row);
    row.set(high, (row.get(high) ?? 0) + amount);
  };
  for (const h of listUnbalanced(indices)) {
    const a = indices[h]!;
    const b = indices[nextHalfEdge(h)]!;
    if (a < b) add(a, b, 1);
    else add(b, a, -1);
  }
  const nexts = new Map<number, number[]>();
  const push = (from: number, to: number) => {
    const row = nexts.get(from);
    if (row) row.push(to);
    else nexts.set(from, [to]);
  };
  for (const [low, row] of surplus) {
    for (const [high, amount] of row) {
      for (let i = 0; i < amount; i++) push(high, low);
      for (let i = 0; i < -amount; i++) push(low, high);
    }
  }
  return nexts;
}

/** All half-edges of the edges that have not just one triangle each way. */
function listUnbalanced(indices: Uint32Array): number[] {
  const firsts = createEdgeTable(indices);
  const forward = new Uint16Array(firsts.length);
  const backward = new Uint16Array(firsts.length);
  const slotOf = new Uint32Array(indices.length);
  for (let h = 0; h < indices.length; h++) {
    const a = indices[h]!;
    const b = indices[nextHalfEdge(h)]!;
    const slot = findEdgeSlot(firsts, indices, a, b);
    if (firsts[slot] === -1) firsts[slot] = h;
    if (a < b) forward[slot]!++;
    else backward[slot]!++;
    slotOf[h] = slot;
  }
  const found: number[] = [];
  for (let h = 0; h < indices.length; h++) if (forward[slotOf[h]!] !== backward[slotOf[h]!]) found.push(h);
  return found;
}
