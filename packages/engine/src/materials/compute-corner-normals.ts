import { type Mesh, weldVertices } from '@tangible/geometry';

/** Triangles that meet at a larger angle meet at an edge that shows. */
const CREASE_COSINE = Math.cos((40 * Math.PI) / 180);

/**
 * A normal per corner of each triangle, nine numbers a triangle: smooth where triangles meet at a small angle, also
 * across the borders of charts, and sharp at edges.
 */
export function computeCornerNormals(mesh: Mesh): Float32Array {
  const { positions: p, indices } = weldVertices(mesh);
  const faces = new Float64Array(indices.length);
  const areas = new Float64Array(indices.length / 3);
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i]! * 3, indices[i + 1]! * 3, indices[i + 2]! * 3];
    const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!];
    const [vx, vy, vz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!];
    const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const length = Math.hypot(x, y, z);
    areas[i / 3] = length;
    if (length > 0) faces.set([x / length, y / length, z / length], i);
  }
  const starts = new Uint32Array(p.length / 3 + 1);
  for (const v of indices) starts[v + 1]!++;
  for (let v = 0; v < starts.length - 1; v++) starts[v + 1]! += starts[v]!;
  const filled = starts.slice(0, -1);
  const around = new Uint32Array(indices.length);
  for (let h = 0; h < indices.length; h++) around[filled[indices[h]!]!++] = Math.floor(h / 3);

  const normals = new Float32Array(indices.length * 3);
  for (let h = 0; h < indices.length; h++) {
    const own = Math.floor(h / 3) * 3;
    for (let n = starts[indices[h]!]!; n < starts[indices[h]! + 1]!; n++) {
      const other = around[n]! * 3;
      const cosine =
        faces[own]! * faces[other]! + faces[own + 1]! * faces[other + 1]! + faces[own + 2]! * faces[other + 2]!;
      if (cosine < CREASE_COSINE) continue;
      for (let k = 0; k < 3; k++) normals[h * 3 + k]! += faces[other + k]! * areas[around[n]!]!;
    }
  }
  return normals;
}
