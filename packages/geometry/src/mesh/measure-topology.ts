import { createSets, findRoot, unite } from '../numeric/union-find.ts';
import type { Mesh } from '../types.ts';

export interface Topology {
  vertexCount: number;
  triangleCount: number;
  edgeCount: number;
  /** Edges with a triangle on one side only: holes. */
  boundaryEdgeCount: number;
  /** Edges shared by three triangles or more. */
  nonManifoldEdgeCount: number;
  /** Edges whose two triangles run along it in the same direction: one of them is inside out. */
  flippedEdgeCount: number;
  /** Vertices whose triangles fall into several fans that only touch there. */
  nonManifoldVertexCount: number;
  /** Separate pieces. */
  componentCount: number;
  /** vertices - edges + triangles: 2 for a ball, 0 for a ring; of closed pieces the sum. */
  eulerCharacteristic: number;
}

/**
 * Counts the topological defects of a mesh. Works on vertex numbers alone: weld by position first (`weldVertices`), or
 * every seam of a texture counts as a hole. Vertices that no triangle uses do not count.
 */
export function measureTopology({ positions, indices }: Mesh): Topology {
  const vertexTotal = positions.length / 3;
  const { starts, keys } = sortHalfEdges(vertexTotal, indices);
  let edgeCount = 0;
  let boundaryEdgeCount = 0;
  let nonManifoldEdgeCount = 0;
  let flippedEdgeCount = 0;
  for (let v = 0; v < vertexTotal; v++) {
    const last = starts[v + 1]!;
    for (let start = starts[v]!; start < last; ) {
      const edge = keys[start]! >>> 1;
      let end = start;
      let backward = 0;
      while (end < last && keys[end]! >>> 1 === edge) backward += keys[end++]! & 1;
      const uses = end - start;
      edgeCount++;
      if (uses === 1) boundaryEdgeCount++;
      else if (uses > 2) nonManifoldEdgeCount++;
      else if (backward !== 1) flippedEdgeCount++;
      start = end;
    }
  }

  const components = findComponents(vertexTotal, indices);
  const triangleCount = indices.length / 3;
  return {
    vertexCount: components.usedVertexCount,
    triangleCount,
    edgeCount,
    boundaryEdgeCount,
    nonManifoldEdgeCount,
    flippedEdgeCount,
    nonManifoldVertexCount: listPinchedVertices(vertexTotal, indices).length,
    componentCount: components.count,
    eulerCharacteristic: components.usedVertexCount - edgeCount + triangleCount,
  };
}

/** From this many edges at a vertex on, the built-in sort is faster. */
const FEW = 24;

/**
 * Half-edges by their lower vertex, which says where they start in `keys`, and there by the higher one: twice its
 * number, and 1 more when the half-edge runs downwards. Sorting vertex by vertex takes a third of the time of sorting
 * all at once.
 */
function sortHalfEdges(vertexTotal: number, indices: Uint32Array): { starts: Uint32Array; keys: Uint32Array } {
  const starts = new Uint32Array(vertexTotal + 1);
  for (let h = 0; h < indices.length; h++) starts[Math.min(indices[h]!, indices[nextHalfEdge(h)]!) + 1]!++;
  for (let v = 0; v < vertexTotal; v++) starts[v + 1]! += starts[v]!;
  const filled = starts.slice();
  const keys = new Uint32Array(indices.length);
  for (let h = 0; h < indices.length; h++) {
    const a = indices[h]!;
    const b = indices[nextHalfEdge(h)]!;
    keys[filled[Math.min(a, b)]!++] = Math.max(a, b) * 2 + (a < b ? 0 : 1);
  }
  for (let v = 0; v < vertexTotal; v++) {
    const [from, to] = [starts[v]!, starts[v + 1]!];
    if (to - from > FEW) keys.subarray(from, to).sort();
    else sortFew(keys, from, to);
  }
  return { starts, keys };
}

function sortFew(keys: Uint32Array, from: number, to: number): void {
  for (let i = from + 1; i < to; i++) {
    const key = keys[i]!;
    let j = i - 1;
    for (; j >= from && keys[j]! > key; j--) keys[j + 1] = keys[j]!;
    keys[j + 1] = key;
  }
}

function nextHalfEdge(h: number): number {
  return h % 3 === 2 ? h - 2 : h + 1;
}

export interface Components {
  count: number;
  usedVertexCount: number;
  /** The component of each triangle, from 0 in the order of first appearance. */
  ofTriangle: Int32Array;
}

/** Triangles that share a vertex belong to the same component. */
export function findComponents(vertexTotal: number, indices: Uint32Array): Components {
  const sets = createSets(vertexTotal);
  const used = new Uint8Array(vertexTotal);
  for (let i = 0; i < indices.length; i += 3) {
    unite(sets, indices[i]!, indices[i + 1]!);
    unite(sets, indices[i]!, indices[i + 2]!);
    used[indices[i]!] = used[indices[i + 1]!] = used[indices[i + 2]!] = 1;
  }

  const numbers = new Int32Array(vertexTotal).fill(-1);
  const ofTriangle = new Int32Array(indices.length / 3);
  let count = 0;
  for (let t = 0; t < ofTriangle.length; t++) {
    const root = findRoot(sets, indices[t * 3]!);
    if (numbers[root] === -1) numbers[root] = count++;
    ofTriangle[t] = numbers[root]!;
  }
  let usedVertexCount = 0;
  for (let v = 0; v < vertexTotal; v++) usedVertexCount += used[v]!;
  return { count, usedVertexCount, ofTriangle };
}

/** Around a good vertex the triangles form one fan; a union of its corners over shared edges counts the fans. */
function listPinchedVertices(vertexTotal: number, indices: Uint32Array): number[] {
  const starts = new Int32Array(vertexTotal + 1);
  for (const vertex of indices) starts[vertex + 1]!++;
  for (let v = 0; v < vertexTotal; v++) starts[v + 1]! += starts[v]!;
  const filled = starts.slice(0, vertexTotal);
  const cornersAt = new Int32Array(indices.length);
  for (let h = 0; h < indices.length; h++) cornersAt[filled[indices[h]!]!++] = h;

  const pinched: number[] = [];
  for (let v = 0; v < vertexTotal; v++) {
    if (countFans(cornersAt, starts[v]!, starts[v + 1]!, indices) > 1) pinched.push(v);
  }
  return pinched;
}

function countFans(cornersAt: Int32Array, from: number, to: number, indices: Uint32Array): number {
  const count = to - from;
  if (groups.length < count) groups = new Int32Array(2 * count);
  for (let i = 0; i < count; i++) groups[i] = i;
  let fans = count;
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < i; j++) {
      if (groups[i] === groups[j] || !shareSpoke(cornersAt[from + i]!, cornersAt[from + j]!, indices)) continue;
      const src = groups[i]!;
      const dst = groups[j]!;
      for (let k = 0; k < count; k++) if (groups[k] === src) groups[k] = dst;
      fans--;
    }
  }
  return fans;
}

/** Used again for every vertex. */
let groups = new Int32Array(64);

/** Whether two corners at one vertex belong to triangles that share an edge from that vertex. */
function shareSpoke(a: number, b: number, indices: Uint32Array): boolean {
  const a1 = indices[nextHalfEdge(a)]!;
  const a2 = indices[nextHalfEdge(nextHalfEdge(a))]!;
  const b1 = indices[nextHalfEdge(b)]!;
  const b2 = indices[nextHalfEdge(nextHalfEdge(b))]!;
  return a1 === b1 || a1 === b2 || a2 === b1 || a2 === b2;
}
