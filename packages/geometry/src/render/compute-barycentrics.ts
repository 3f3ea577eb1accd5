import type { Frame, ProjectedMesh } from './types.ts';

/**
 * The barycentric coordinates of each chosen sample for the second and third corner of its triangle. Computed again for
 * the few samples that are lit, which is cheaper than storing them for every sample that is drawn over.
 */
export function computeBarycentrics(
  { mesh, positions: p }: ProjectedMesh,
  frame: Frame,
  chosen: Uint32Array,
): Float32Array {
  const { width, triangles } = frame;
  const shares = new Float32Array(chosen.length * 2);
  for (let k = 0; k < chosen.length; k++) {
    const at = chosen[k]!;
    const first = triangles[at]!;
    const a = mesh.indices[first]! * 3;
    const b = mesh.indices[first + 1]! * 3;
    const c = mesh.indices[first + 2]! * 3;
    const x = (at % width) + 0.5 - p[a]!;
    const y = Math.floor(at / width) + 0.5 - p[a + 1]!;
    const bx = p[b]! - p[a]!;
    const by = p[b + 1]! - p[a + 1]!;
    const cx = p[c]! - p[a]!;
    const cy = p[c + 1]! - p[a + 1]!;
    const area = bx * cy - by * cx;
    shares[k * 2] = (x * cy - y * cx) / area;
    shares[k * 2 + 1] = (bx * y - by * x) / area;
  }
  return shares;
}
