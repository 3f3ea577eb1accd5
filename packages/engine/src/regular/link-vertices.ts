import type { Mesh } from '@tangible/geometry';

/** The neighbours of vertex v are `neighbours[starts[v]]` up to `starts[v + 1]`. */
export interface VertexLinks {
  starts: Uint32Array;
  neighbours: Uint32Array;
}

/** Which vertices of a closed mesh share an edge: each edge is there once in either direction. */
export function linkVertices({ positions, indices }: Mesh): VertexLinks {
  const count = positions.length / 3;
  const starts = new Uint32Array(count + 1);
  for (const v of indices) starts[v + 1]!++;
  for (let v = 0; v < count; v++) starts[v + 1]! += starts[v]!;
  const neighbours = new Uint32Array(indices.length);
  const ends = starts.slice();
  for (let i = 0; i < indices.length; i += 3) {
    for (let k = 0; k < 3; k++) neighbours[ends[indices[i + k]!]!++] = indices[i + ((k + 1) % 3)]!;
  }
  return { starts, neighbours };
}
