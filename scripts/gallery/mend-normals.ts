import { computeNormals, type Mesh } from '@tangible/geometry';

/** A stored normal that is off the surface's own by more than this cosine is another place's. */
const COSINE_MIN = 0.75;

/**
 * The normals of a simplified surface, with its own where a stored one is wrong: what was collapsed across a seam of the
 * texture has that of the other side, and its shading is jagged.
 *
 * @example
 * const normals = mendNormals(await lightenSurface(mesh, 10_000));
 */
export function mendNormals({ positions, indices, normals }: Mesh & { normals: Float32Array }): Float32Array {
  // The vertices that a seam doubles have one normal.
  const first = new Map<string, number>();
  const owner = Uint32Array.from({ length: positions.length / 3 }, (_, v) => {
    const key = positions.subarray(v * 3, v * 3 + 3).join();
    if (!first.has(key)) first.set(key, v);
    return first.get(key)!;
  });
  const own = computeNormals({ positions, indices: indices.map((v) => owner[v]!) });
  const mended = normals.slice();
  for (let v = 0; v < owner.length; v++) {
    const [to, from] = [v * 3, owner[v]! * 3];
    const cosine = normals[to]! * own[from]! + normals[to + 1]! * own[from + 1]! + normals[to + 2]! * own[from + 2]!;
    if (cosine < COSINE_MIN) mended.set(own.subarray(from, from + 3), to);
  }
  return mended;
}
