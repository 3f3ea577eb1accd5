import type { LinkedMesh } from './link-triangles.ts';

/** The cost of a border relative to one of the same length on a smooth, hidden part of the surface. */
const SEEN_WEIGHT = 2;
const CREASE_WEIGHT = 0.4;
/** An edge with at most this cosine between its two normals is a crease: 30 degrees or more. */
const CREASE_COSINE = Math.sqrt(0.75);

/**
 * The cost of a border along each half-edge, as a multiple of its length: high between triangles that the camera sees,
 * low in concave creases, where a seam is hidden.
 *
 * @param seen 1 for each triangle that the camera sees; null if unknown.
 */
export function weighBorders(mesh: LinkedMesh, seen: Uint8Array | null): Float32Array {
  const { twins, faceNormals: n, middles } = mesh;
  const weights = new Float32Array(twins.length);
  for (let h = 0; h < twins.length; h++) {
    const t = (h / 3) | 0;
    const neighbour = twins[h]! < 0 ? t : (twins[h]! / 3) | 0;
    weights[h] = seen !== null && seen[t] === 1 && seen[neighbour] === 1 ? SEEN_WEIGHT : 1;
    // In a concave crease each triangle's normal leans towards the other triangle.
    let lean = 0;
    let turn = 0;
    for (let k = 0; k < 3; k++) {
      lean += n[t * 3 + k]! * (middles[neighbour * 3 + k]! - middles[t * 3 + k]!);
      turn += n[t * 3 + k]! * n[neighbour * 3 + k]!;
    }
    if (lean > 0 && turn < CREASE_COSINE) weights[h]! *= CREASE_WEIGHT;
  }
  return weights;
}
