/** What lies across each edge of a triangle: half-edge h runs from corner h to the next corner of its triangle. */
export interface FaceLinks {
  /** The half-edge of the neighbour across, -1 at a border, -2 where three triangles or more meet. */
  across: Int32Array;
  borderCount: number;
  /** Edges where three triangles or more meet. */
  crowdedCount: number;
  /** Edges whose two triangles run along it in the same direction. */
  flippedCount: number;
}

export const BORDER = -1;
export const CROWDED = -2;

export function nextHalfEdge(h: number): number {
  return h % 3 === 2 ? h - 2 : h + 1;
}

/** Finds the neighbours of all triangles over shared vertices, whichever way the triangles run. */
export function connectFaces(indices: Uint32Array): FaceLinks {
  const slotCount = 2 ** Math.ceil(Math.log2(Math.max(2, indices.length * 1.5)));
  const slots = new Int32Array(slotCount).fill(-1);
  const across = new Int32Array(indices.length).fill(BORDER);
  let borderCount = 0;
  let crowdedCount = 0;
  let flippedCount = 0;
  for (let h = 0; h < indices.length; h++) {
    const a = indices[h]!;
    const b = indices[nextHalfEdge(h)]!;
    const low = a < b ? a : b;
    const high = a < b ? b : a;
    let slot = Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca6b);
    slot = (slot ^ (slot >>> 15)) & (slotCount - 1);
    for (; slots[slot] !== -1; slot = (slot + 1) & (slotCount - 1)) {
      const c = indices[slots[slot]!]!;
      const d = indices[nextHalfEdge(slots[slot]!)]!;
      if ((c === low && d === high) || (c === high && d === low)) break;
    }
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
      if (across[first] !== CROWDED) {
        const second = across[first]!;
        if (indices[first] === indices[second]) flippedCount--;
        across[second] = CROWDED;
        across[first] = CROWDED;
        crowdedCount++;
      }
      across[h] = CROWDED;
    }
  }
  return { across, borderCount, crowdedCount, flippedCount };
}

/** The patch of each triangle: those that hang together over edges with just two triangles. */
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
  const { across, borderCount, crowdedCount, flippedCount } = connectFaces(indices);
  if (borderCount + crowdedCount + flippedCount === 0) return listPinched(vertexTotal, indices, across);
  const ends: number[] = [];
  for (let h = 0; h < indices.length; h++) {
    if (across[h]! < 0 || indices[h] === indices[across[h]!]) ends.push(indices[h]!, indices[nextHalfEdge(h)]!);
  }
  return ends;
}

/** Around a sound vertex a walk from triangle to triangle meets all that are there. For closed, oriented meshes. */
export function listPinched(vertexTotal: number, indices: Uint32Array, across: Int32Array): number[] {
  const left = new Int32Array(vertexTotal);
  const starts = new Int32Array(vertexTotal).fill(-1);
  for (let h = 0; h < indices.length; h++) {
    left[indices[h]!]!++;
    starts[indices[h]!] = h;
  }
  const pinched: number[] = [];
  for (let v = 0; v < vertexTotal; v++) {
    if (starts[v] === -1) continue;
    let h = starts[v]!;
    do {
      left[v]!--;
      h = across[h % 3 === 0 ? h + 2 : h - 1]!;
    } while (h !== starts[v]);
    if (left[v] !== 0) pinched.push(v);
  }
  return pinched;
}
