import type { Mesh } from './types.ts';

/**
 * A unit normal per vertex: the mean of its triangles' normals, each weighted by its area. A vertex without any area
 * around it gets +y, because files need a unit vector everywhere.
 */
export function computeNormals({ positions: p, indices }: Mesh): Float32Array {
  const normals = new Float32Array(p.length);
  for (let i = 0; i < indices.length; i += 3) {
    const a = indices[i]! * 3;
    const b = indices[i + 1]! * 3;
    const c = indices[i + 2]! * 3;
    const ux = p[b]! - p[a]!;
    const uy = p[b + 1]! - p[a + 1]!;
    const uz = p[b + 2]! - p[a + 2]!;
    const vx = p[c]! - p[a]!;
    const vy = p[c + 1]! - p[a + 1]!;
    const vz = p[c + 2]! - p[a + 2]!;
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    for (const v of [a, b, c]) {
      normals[v]! += nx;
      normals[v + 1]! += ny;
      normals[v + 2]! += nz;
    }
  }
  for (let v = 0; v < normals.length; v += 3) {
    const length = Math.hypot(normals[v]!, normals[v + 1]!, normals[v + 2]!);
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
