import type { Mesh } from './types.ts';

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
 * Counts what is wrong with a mesh as a surface. Works on vertex numbers alone: weld by position first
 * (`weldVertices`), or every seam of a texture counts as a hole. Vertices that no triangle uses do not count.
 */
export function measureTopology({ positions, indices }: Mesh): Topology {
  const halfEdgeCount = indices.length;
  const keys = new Float64Array(halfEdgeCount);
  const vertexTotal = positions.length / 3;
  for (let h = 0; h < halfEdgeCount; h++) {
    const a = indices[h]!;
    const b = indices[nextHalfEdge(h)]!;
    // Sorted as plain numbers: the undirected edge first, then the direction in the lowest bit.
    keys[h] = (Math.min(a, b) * vertexTotal + Math.max(a, b)) * 2 + (a < b ? 0 : 1);
  }
  keys.sort();

  let edgeCount = 0;
  let boundaryEdgeCount = 0;
  let nonManifoldEdgeCount = 0;
  let flippedEdgeCount = 0;
  for (let start = 0; start < halfEdgeCount; ) {
    const edge = Math.floor(keys[start]! / 2);
    let end = start;
    let backward = 0;
    while (end < halfEdgeCount && Math.floor(keys[end]! / 2) === edge) backward += keys[end++]! % 2;
    const uses = end - start;
    edgeCount++;
    if (uses === 1) boundaryEdgeCount++;
    else if (uses > 2) nonManifoldEdgeCount++;
    else if (backward !== 1) flippedEdgeCount++;
    start = end;
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
  const parents = new Int32Array(vertexTotal);
  for (let v = 0; v < vertexTotal; v++) parents[v] = v;
  const used = new Uint8Array(vertexTotal);
  const find = (vertex: number): number => {
    let v = vertex;
    while (parents[v] !== v) {
      parents[v] = parents[parents[v]!]!;
      v = parents[v]!;
    }
    return v;
  };
  for (let i = 0; i < indices.length; i += 3) {
    const root = find(indices[i]!);
    parents[find(indices[i + 1]!)] = root;
    parents[find(indices[i + 2]!)] = root;
    used[indices[i]!] = used[indices[i + 1]!] = used[indices[i + 2]!] = 1;
  }

  const numbers = new Int32Array(vertexTotal).fill(-1);
  const ofTriangle = new Int32Array(indices.length / 3);
  let count = 0;
  for (let t = 0; t < ofTriangle.length; t++) {
    const root = find(indices[t * 3]!);
    if (numbers[root] === -1) numbers[root] = count++;
    ofTriangle[t] = numbers[root]!;
  }
  let usedVertexCount = 0;
  for (let v = 0; v < vertexTotal; v++) usedVertexCount += used[v]!;
  return { count, usedVertexCount, ofTriangle };
}

/** Around a good vertex the triangles form one fan; a union of its corners over shared edges counts the fans. */
export function listPinchedVertices(vertexTotal: number, indices: Uint32Array): number[] {
  const starts = new Int32Array(vertexTotal + 1);
  for (const vertex of indices) starts[vertex + 1]!++;
  for (let v = 0; v < vertexTotal; v++) starts[v + 1]! += starts[v]!;
  const filled = starts.slice(0, vertexTotal);
  const cornersAt = new Int32Array(indices.length);
  for (let h = 0; h < indices.length; h++) cornersAt[filled[indices[h]!]!++] = h;

  const pinched: number[] = [];
  for (let v = 0; v < vertexTotal; v++) {
    const corners = cornersAt.subarray(starts[v]!, starts[v + 1]!);
    if (corners.length > 0 && countFans(corners, indices) > 1) pinched.push(v);
  }
  return pinched;
}

function countFans(corners: Int32Array, indices: Uint32Array): number {
  const group = Array.from(corners, (_, i) => i);
  let fans = corners.length;
  for (let i = 0; i < corners.length; i++) {
    for (let j = 0; j < i; j++) {
      if (group[i] === group[j] || !shareSpoke(corners[i]!, corners[j]!, indices)) continue;
      const from = group[i]!;
      const to = group[j]!;
      for (let k = 0; k < group.length; k++) if (group[k] === from) group[k] = to;
      fans--;
    }
  }
  return fans;
}

/** Whether two corners at one vertex belong to triangles that share an edge from that vertex. */
function shareSpoke(a: number, b: number, indices: Uint32Array): boolean {
  const a1 = indices[nextHalfEdge(a)]!;
  const a2 = indices[nextHalfEdge(nextHalfEdge(a))]!;
  const b1 = indices[nextHalfEdge(b)]!;
  const b2 = indices[nextHalfEdge(nextHalfEdge(b))]!;
  return a1 === b1 || a1 === b2 || a2 === b1 || a2 === b2;
}
