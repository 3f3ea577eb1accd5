import { type Mesh, weldVertices } from '@tangible/geometry';

/** A mesh with a vertex for each side of a seam, as renderers want it. */
export type DrawnMesh = Mesh & { normals: Float32Array; uvs: Float32Array };

/** The same with one vertex per point: closed without looking at distances. */
export interface WeldedDrawn extends Mesh {
  /** Per welded vertex. */
  normals: Float32Array;
  /** As they were, one pair per vertex of the source; `uvIndices` says which each corner of a face has. */
  uvs: Float32Array;
  uvIndices: Uint32Array;
}

/**
 * For formats that can give texture coordinates per corner of a face, so that modelling tools see a closed surface and
 * charts stay apart all the same.
 *
 * @example
 * const { positions, indices, uvIndices } = weldDrawn(body);
 */
export function weldDrawn({ positions, indices, normals, uvs }: DrawnMesh): WeldedDrawn {
  const welded = weldVertices({ positions, indices });
  const merged = new Float32Array(welded.positions.length);
  for (let v = 0; v < welded.vertexMap.length; v++) {
    for (let k = 0; k < 3; k++) merged[welded.vertexMap[v]! * 3 + k]! += normals[v * 3 + k]!;
  }
  for (let i = 0; i < merged.length; i += 3) {
    const size = Math.sqrt(merged[i]! ** 2 + merged[i + 1]! ** 2 + merged[i + 2]! ** 2);
    if (size > 0) for (let k = 0; k < 3; k++) merged[i + k]! /= size;
    else merged[i + 1] = 1;
  }
  return { positions: welded.positions, indices: welded.indices, normals: merged, uvs, uvIndices: indices };
}
