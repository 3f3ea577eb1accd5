import { createSets, unite } from '../numeric/union-find.ts';

/** The neighbours across each edge of a triangle: half-edge h runs from corner h to the next corner of its triangle. */
export interface FaceLinks {
  /** The half-edge of the neighbour across, -1 at a border, -2 where three triangles or more meet. */
  across: Int32Array;
  borderCount: number;
  /** Edges where three triangles or more meet. */
  nonManifoldCount: number;
  /** Edges whose two triangles run along it in the same direction. */
  flippedCount: number;
}

export const BORDER = -1;
export const NON_MANIFOLD = -2;

export function nextHalfEdge(h: number): number {
  return h % 3 === 2 ? h - 2 : h + 1;
}

/** Finds the neighbours of all triangles over shared vertices, whichever way the triangles run. */
export function connectFaces(indices: Uint32Array): FaceLinks {
  const slots = createEdgeTable(indices);
  const across = new Int32Array(indices.length).fill(BORDER);
  let borderCount = 0;
  let nonManifoldCount = 0;
  let flippedCount = 0;
  for (let h = 0; h < indices.length; h++) {
    const a = indices[h]!;
    const b = indices[nextHalfEdge(h)]!;
    const slot = findEdgeSlot(slots, indices, a, b);
    const first = slots[slot]!;
    if (first === -1) {
      slots[slot] = h;
      borderCount++;
    } else if (across[first] === BORDER) {
      across[first] = h;
      across[h] = first;
      borderCount--;
      if (indices[first] === a) flippedCount++;
    } else {
      if (across[first] !== NON_MANIFOLD) {
        const second = across[first]!;
        if (indices[first] === indices[second]) flippedCount--;
        across[second] = NON_MANIFOLD;
        across[first] = NON_MANIFOLD;
        nonManifoldCount++;
      }
      across[h] = NON_MANIFOLD;
    }
  }
  return { across, borderCount, nonManifoldCount, flippedCount };
}

/** Room for a half-edge per edge of a mesh: -1 where there is none yet. */
export function createEdgeTable(indices: Uint32Array): Int32Array {
  return new Int32Array(2 ** Math.ceil(Math.log2(Math.max(16, indices.length * 1.5)))).fill(-1);
}

/** Steps from where an edge would lie if all were well spread, before it is looked for elsewhere. */
const NEAR_STEPS = 8;

/**
 * Where the table holds an edge, or would. Edges of neighbouring vertices lie close together, because memory is slow
 * when a million of them are looked up all over it; those of a vertex with many edges are spread.
 */
export function findEdgeSlot(table: Int32Array, indices: Uint32Array, a: number, b: number): number {
  const mask = table.length - 1;
  const low = a < b ? a : b;
  const high = a < b ? b : a;
  const spread = Math.imul(high, 0x9e3779b1);
  let slot = (low * 8 + (spread >>> 29)) & mask;
  for (let step = 1; table[slot] !== -1; step++) {
    const h = table[slot]!;
    const c = indices[h]!;
    const d = indices[nextHalfEdge(h)]!;
    if ((c === low && d === high) || (c === high && d === low)) break;
    if (step === NEAR_STEPS) slot = (spread ^ (spread >>> 15) ^ Math.imul(low, 0x85ebca6b)) & mask;
    else slot = (slot + 1) & mask;
  }
  return slot;
}

/** The patch of each triangle: a component connected by edges with exactly two triangles. */
export function findPatches(across: Int32Array): { count: number; ofTriangle: Int32Array } {
  const ofTriangle = new Int32Array(across.length / 3).fill(-1);
  const stack: number[] = [];
  let count = 0;
  for (let seed = 0; seed < ofTriangle.length; seed++) {
    if (ofTriangle[seed] !== -1) continue;
    ofTriangle[seed] = count;
    stack.push(seed);
    while (stack.length > 0) {
      const triangle = stack.pop()!;
      for (let h = triangle * 3; h < triangle * 3 + 3; h++) {
        if (across[h]! < 0) continue;
        const other = Math.floor(across[h]! / 3);
        if (ofTriangle[other] !== -1) continue;
        ofTriangle[other] = count;
        stack.push(other);
      }
    }
    count++;
  }
  return { count, ofTriangle };
}

/**
 * The vertices where the surface is no surface: the ends of edges without exactly two triangles that run opposite ways,
 * or, where there are no such edges, the vertices at which several fans of triangles touch. With repetitions.
 */
export function listUnsoundVertices(vertexTotal: number, indices: Uint32Array): number[] {
  const { across, borderCount, nonManifoldCount, flippedCount } = connectFaces(indices);
  if (borderCount + nonManifoldCount + flippedCount === 0) return listPinched(vertexTotal, indices, across);
  const ends: number[] = [];
  for (let h = 0; h < indices.length; h++) {
    if (across[h]! < 0 || indices[h] === indices[across[h]!]) ends.push(indices[h]!, indices[nextHalfEdge(h)]!);
  }
  return ends;
}

/** The vertices whose triangles fall into several fans, each held together by edges with just two triangles. */
export function listPinched(vertexTotal: number, indices: Uint32Array, across: Int32Array): number[] {
  return walkFans(vertexTotal, indices, across) ?? joinFans(vertexTotal, indices, across);
}

/** By going around each vertex: fast. Null when a fan has an end or triangles run opposite ways. */
function walkFans(vertexTotal: number, indices: Uint32Array, across: Int32Array): number[] | null {
  const seen = new Uint8Array(indices.length);
  const fans = new Uint8Array(vertexTotal);
  const pinched: number[] = [];
  for (let corner = 0; corner < indices.length; corner++) {
    if (seen[corner] === 1) continue;
    const vertex = indices[corner]!;
    let h = corner;
    do {
      seen[h] = 1;
      h = across[h % 3 === 0 ? h + 2 : h - 1]!;
      if (h < 0 || indices[h] !== vertex) return null;
    } while (h !== corner);
    if (fans[vertex] === 1) pinched.push(vertex);
    fans[vertex] = 1;
  }
  return pinched;
}

/** Joins corners across edges; works for any surface. */
function joinFans(vertexTotal: number, indices: Uint32Array, across: Int32Array): number[] {
  const sets = createSets(indices.length);
  for (let h = 0; h < across.length; h++) {
    const g = across[h]!;
    if (g < h) continue;
    const isOpposite = indices[h] !== indices[g];
    unite(sets, h, isOpposite ? nextHalfEdge(g) : g);
    unite(sets, nextHalfEdge(h), isOpposite ? g : nextHalfEdge(g));
  }
  const fans = new Uint8Array(vertexTotal);
  const pinched: number[] = [];
  for (let corner = 0; corner < sets.length; corner++) {
    if (sets[corner] !== corner) continue;
    const vertex = indices[corner]!;
    if (fans[vertex] === 1) pinched.push(vertex);
    if (fans[vertex]! < 2) fans[vertex]!++;
  }
  return pinched;
}
