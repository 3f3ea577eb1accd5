import type { Mesh } from './types.ts';

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
    const [a, b, c] = [indices[i]!, indices[i + 1]!, indices[i + 2]!];
    const [u1, v1] = [uvs[b * 2]! - uvs[a * 2]!, uvs[a * 2 + 1]! - uvs[b * 2 + 1]!];
    const [u2, v2] = [uvs[c * 2]! - uvs[a * 2]!, uvs[a * 2 + 1]! - uvs[c * 2 + 1]!];
    const area = u1 * v2 - u2 * v1;
    const sign = Math.sign(area);
    for (const vertex of [a, b, c]) {
      sides[vertex]! += area;
      for (let k = 0; k < 3; k++) {
        const e1 = p[b * 3 + k]! - p[a * 3 + k]!;
        const e2 = p[c * 3 + k]! - p[a * 3 + k]!;
        along[vertex * 3 + k]! += sign * (v2 * e1 - v1 * e2);
      }
    }
  }
  const tangents = new Float32Array(vertexCount * 4);
  for (let v = 0; v < vertexCount; v++) {
    const [nx, ny, nz] = [n[v * 3]!, n[v * 3 + 1]!, n[v * 3 + 2]!];
    let [x, y, z] = flatten(along[v * 3]!, along[v * 3 + 1]!, along[v * 3 + 2]!, nx, ny, nz);
    // No direction of u left: any one along the surface will do.
    if (Math.hypot(x, y, z) < 1e-12) {
      [x, y, z] = Math.abs(nx) < 0.9 ? flatten(1, 0, 0, nx, ny, nz) : flatten(0, 1, 0, nx, ny, nz);
    }
    const length = Math.hypot(x, y, z) || 1;
    tangents[v * 4] = x / length;
    tangents[v * 4 + 1] = y / length;
    tangents[v * 4 + 2] = z / length;
    tangents[v * 4 + 3] = sides[v]! < 0 ? -1 : 1;
  }
  return tangents;
}

/** What is left of a vector without its share along a normal. */
function flatten(x: number, y: number, z: number, nx: number, ny: number, nz: number): [number, number, number] {
  const share = x * nx + y * ny + z * nz;
  return [x - share * nx, y - share * ny, z - share * nz];
}
