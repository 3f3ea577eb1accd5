import { crossEdges, type Mesh } from '@tangible/geometry';

/**
 * A mesh with half-edge connectivity. Half-edge h runs from corner h of `indices` to the next corner of the same
 * triangle, which is triangle h / 3.
 */
export interface LinkedMesh extends Mesh {
  triangleCount: number;
  /** The opposite half-edge, or -1 at a border or where more than two triangles meet. */
  twins: Int32Array;
  /** Unit normal per triangle; 0, 0, 0 if it has no area. */
  faceNormals: Float32Array;
  /** Area per triangle. */
  areas: Float32Array;
  /** The centroid of each triangle. */
  middles: Float32Array;
  /** The half-edges that start at vertex v are in `outgoing` from `starts[v]` to `starts[v + 1]`, exclusive. */
  starts: Uint32Array;
  outgoing: Uint32Array;
}

export function nextCorner(h: number): number {
  return h % 3 === 2 ? h - 2 : h + 1;
}

/** Computes the neighbours, normal, area and centroid of each triangle. */
export function linkTriangles({ positions, indices }: Mesh): LinkedMesh {
  const { starts, outgoing } = listOutgoing(positions.length / 3, indices);
  const twins = new Int32Array(indices.length).fill(-1);
  for (let h = 0; h < indices.length; h++) {
    const from = indices[h]!;
    const to = indices[nextCorner(h)]!;
    let twin = -1;
    let count = 0;
    for (let o = starts[to]!; o < starts[to + 1]!; o++) {
      if (indices[nextCorner(outgoing[o]!)] !== from) continue;
      twin = outgoing[o]!;
      count++;
    }
    if (count === 1) twins[h] = twin;
  }
  // Twins must be mutual: where three triangles meet, a half-edge may find a twin that has none.
  for (let h = 0; h < twins.length; h++) if (twins[h]! >= 0 && twins[twins[h]!] !== h) twins[h] = -1;
  return {
    positions,
    indices,
    triangleCount: indices.length / 3,
    twins,
    starts,
    outgoing,
    ...measureTriangles(positions, indices),
  };
}

function listOutgoing(vertexCount: number, indices: Uint32Array) {
  const starts = new Uint32Array(vertexCount + 1);
  for (let h = 0; h < indices.length; h++) starts[indices[h]! + 1]!++;
  for (let v = 0; v < vertexCount; v++) starts[v + 1]! += starts[v]!;
  const filled = starts.slice(0, vertexCount);
  const outgoing = new Uint32Array(indices.length);
  for (let h = 0; h < indices.length; h++) outgoing[filled[indices[h]!]!++] = h;
  return { starts, outgoing };
}

function measureTriangles(p: Float32Array, indices: Uint32Array) {
  const cornerCount = indices.length;
  const faceNormals = new Float32Array(cornerCount);
  const middles = new Float32Array(cornerCount);
  const areas = new Float32Array(cornerCount / 3);
  const normal = new Float64Array(3);
  for (let t = 0, i = 0; i < cornerCount; t++, i += 3) {
    const a = indices[i]! * 3;
    const b = indices[i + 1]! * 3;
    const c = indices[i + 2]! * 3;
    crossEdges(p, a, b, c, normal);
    const length = Math.sqrt(normal[0]! ** 2 + normal[1]! ** 2 + normal[2]! ** 2);
    areas[t] = length / 2;
    for (let k = 0; k < 3; k++) middles[i + k] = (p[a + k]! + p[b + k]! + p[c + k]!) / 3;
    if (length === 0) continue;
    for (let k = 0; k < 3; k++) faceNormals[i + k] = normal[k]! / length;
  }
  return { faceNormals, middles, areas };
}
