import { type Mesh, weldVertices } from '@tangible/geometry';
import { memoizeByObject } from '../../utilities/memoize-by-object.ts';

/** A mesh with a vertex for each side of a seam, as renderers want it. */
export type VisualMesh = Mesh & { normals: Float32Array; uvs: Float32Array };

/** The same with one vertex per point: closed without looking at distances. */
export interface WeldedVisualMesh extends Mesh {
  /** Per welded vertex. */
  normals: Float32Array;
  /** From the picture's lower edge, as all formats but glTF count; one pair per vertex of the source. */
  uvs: Float32Array;
  /** Which pair each corner of a face has. */
  uvIndices: Uint32Array;
}

/**
 * For formats that can give texture coordinates per corner of a face, so that modelling tools see a closed surface and
 * charts stay apart all the same. Done once for each mesh.
 *
 * @example
 * const { positions, indices, uvIndices } = weldVisualMesh(body);
 */
export const weldVisualMesh = memoizeByObject(({ positions, indices, normals, uvs }: VisualMesh): WeldedVisualMesh => {
  const welded = weldVertices({ positions, indices });
  const merged = new Float32Array(welded.positions.length);
  for (let v = 0; v < welded.vertexMap.length; v++) {
    const to = welded.vertexMap[v]! * 3;
    merged[to]! += normals[v * 3]!;
    merged[to + 1]! += normals[v * 3 + 1]!;
    merged[to + 2]! += normals[v * 3 + 2]!;
  }
  for (let i = 0; i < merged.length; i += 3) {
    const size = Math.sqrt(merged[i]! * merged[i]! + merged[i + 1]! * merged[i + 1]! + merged[i + 2]! * merged[i + 2]!);
    if (size > 0) {
      merged[i]! /= size;
      merged[i + 1]! /= size;
      merged[i + 2]! /= size;
    } else {
      merged[i + 1] = 1;
    }
  }
  return {
    positions: welded.positions,
    indices: welded.indices,
    normals: merged,
    uvs: flipUvs(uvs),
    uvIndices: indices,
  };
});

/** From the picture's upper to its lower edge, or back. */
export function flipUvs(uvs: Float32Array): Float32Array {
  const flipped = new Float32Array(uvs.length);
  for (let i = 0; i < uvs.length; i += 2) {
    flipped[i] = uvs[i]!;
    flipped[i + 1] = 1 - uvs[i + 1]!;
  }
  return flipped;
}
