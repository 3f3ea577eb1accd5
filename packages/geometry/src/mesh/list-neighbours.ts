export interface Neighbours {
  /** The neighbours of vertex v are those from `starts[v]` up to `starts[v + 1]`. */
  starts: Uint32Array;
  neighbours: Uint32Array;
}

/**
 * The vertices that share an edge with each vertex of a closed mesh. There the edge a to b belongs to one triangle and
 * b to a to another, so each start of an edge names a neighbour once.
 */
export function listNeighbours(vertexCount: number, indices: Uint32Array): Neighbours {
  const starts = new Uint32Array(vertexCount + 1);
  for (let i = 0; i < indices.length; i++) starts[indices[i]! + 1]!++;
  for (let v = 0; v < vertexCount; v++) starts[v + 1]! += starts[v]!;
  const filled = starts.slice(0, vertexCount);
  const neighbours = new Uint32Array(indices.length);
  for (let i = 0; i < indices.length; i += 3) {
    const a = indices[i]!;
    const b = indices[i + 1]!;
    const c = indices[i + 2]!;
    neighbours[filled[a]!++] = b;
    neighbours[filled[b]!++] = c;
    neighbours[filled[c]!++] = a;
  }
  return { starts, neighbours };
}
