import type { Mesh } from '../types.ts';

/**
 * The direction in which u grows at each vertex, at right angles to its normal, and on which side of it v grows: four
 * numbers per vertex, as glTF wants them. `v` counts from the top of the texture, so the bitangent that a normal map
 * means, which points up in the texture, is the normal crossed with the tangent times the fourth number.
 *
 * @example
 * const tangents = computeTangents({ positions, indices, normals, uvs });
 */
export function computeTangents({
  positions: p,
  indices,
  normals: n,
  uvs,
}: Mesh & { normals: Float32Array; uvs: Float32Array }): Float32Array {
  const vertexCount = p.length / 3;
  const along = new Float32Array(vertexCount * 3);
  const sides = new Float32Array(vertexCount);
  for (let i = 0; i < indices.length; i += 3) {
    const a = indices[i]!;
    const b = indices[i + 1]!;
    const c = indices[i + 2]!;
    const v1 = uvs[a * 2 + 1]! - uvs[b * 2 + 1]!;
    const v2 = uvs[a * 2 + 1]! - uvs[c * 2 + 1]!;
    const area = (uvs[b * 2]! - uvs[a * 2]!) * v2 - (uvs[c * 2]! - uvs[a * 2]!) * v1;
    const sign = area > 0 ? 1 : area < 0 ? -1 : 0;
    sides[a]! += area;
    sides[b]! += area;
    sides[c]! += area;
    for (let k = 0; k < 3; k++) {
      const from = p[a * 3 + k]!;
      const share = sign * (v2 * (p[b * 3 + k]! - from) - v1 * (p[c * 3 + k]! - from));
      along[a * 3 + k]! += share;
      along[b * 3 + k]! += share;
      along[c * 3 + k]! += share;
    }
  }
  const tangents = new Float32Array(vertexCount * 4);
  for (let v = 0; v < vertexCount; v++) {
    // No direction of u left: any one along the surface will do.
    if (!place(tangents, n, v, along[v * 3]!, along[v * 3 + 1]!, along[v * 3 + 2]!)) {
      const isAlongX = Math.abs(n[v * 3]!) >= 0.9;
      place(tangents, n, v, isAlongX ? 0 : 1, isAlongX ? 1 : 0, 0);
    }
    tangents[v * 4 + 3] = sides[v]! < 0 ? -1 : 1;
  }
  return tangents;
}

/** Writes the rest of a vector without its component along the normal, of length 1; false if nothing is left. */
function place(tangents: Float32Array, n: Float32Array, v: number, x: number, y: number, z: number): boolean {
  const nx = n[v * 3]!;
  const ny = n[v * 3 + 1]!;
  const nz = n[v * 3 + 2]!;
  const share = x * nx + y * ny + z * nz;
  const dx = x - share * nx;
  const dy = y - share * ny;
  const dz = z - share * nz;
  const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
  if (!(length >= 1e-12)) return false;
  tangents[v * 4] = dx / length;
  tangents[v * 4 + 1] = dy / length;
  tangents[v * 4 + 2] = dz / length;
  return true;
}
