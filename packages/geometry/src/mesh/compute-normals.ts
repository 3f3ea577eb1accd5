import type { Mesh } from '../types.ts';
import { crossEdges } from './cross-edges.ts';

/**
 * A unit normal per vertex: the mean of its triangles' normals, each weighted by its area. A vertex without any area
 * around it gets +y, because files need a unit vector everywhere.
 */
export function computeNormals({ positions: p, indices }: Mesh): Float32Array {
  const normals = new Float32Array(p.length);
  const face = new Float64Array(3);
  for (let i = 0; i < indices.length; i += 3) {
    const a = indices[i]! * 3;
    const b = indices[i + 1]! * 3;
    const c = indices[i + 2]! * 3;
    crossEdges(p, a, b, c, face);
    for (let k = 0; k < 3; k++) {
      const value = face[k]!;
      normals[a + k]! += value;
      normals[b + k]! += value;
      normals[c + k]! += value;
    }
  }
  for (let v = 0; v < normals.length; v += 3) {
    const length = Math.sqrt(normals[v]! ** 2 + normals[v + 1]! ** 2 + normals[v + 2]! ** 2);
    if (length > 0) {
      normals[v]! /= length;
      normals[v + 1]! /= length;
      normals[v + 2]! /= length;
    } else {
      normals.set([0, 1, 0], v);
    }
  }
  return normals;
}
