import type { DrawnPart } from '../scene.ts';

/** All triangles of a scene in one list. */
export interface Gathered {
  positions: Float32Array;
  normals: Float32Array;
  local: Float32Array;
  indices: Uint32Array;
  /** Of each triangle, an index in `parts`. */
  owners: Uint16Array;
  /** Of each triangle, the closed piece that it belongs to. */
  pieces: Uint32Array;
  parts: readonly DrawnPart[];
}

export function gatherParts(parts: readonly DrawnPart[]): Gathered {
  const vertices = parts.reduce((sum, { shape }) => sum + shape.positions.length, 0);
  const corners = parts.reduce((sum, { shape }) => sum + shape.indices.length, 0);
  const gathered: Gathered = {
    positions: new Float32Array(vertices),
    normals: new Float32Array(vertices),
    local: new Float32Array(vertices),
    indices: new Uint32Array(corners),
    owners: new Uint16Array(corners / 3),
    pieces: new Uint32Array(corners / 3),
    parts,
  };
  let [vertex, corner] = [0, 0];
  parts.forEach(({ shape }, owner) => {
    gathered.positions.set(shape.positions, vertex);
    gathered.normals.set(shape.normals, vertex);
    gathered.local.set(shape.local, vertex);
    for (let i = 0; i < shape.indices.length; i++) gathered.indices[corner + i] = shape.indices[i]! + vertex / 3;
    gathered.owners.fill(owner, corner / 3, (corner + shape.indices.length) / 3);
    vertex += shape.positions.length;
    corner += shape.indices.length;
  });
  return gathered;
}
