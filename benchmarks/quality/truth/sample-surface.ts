import type { Mesh } from '@tangible/geometry';

/** Points on a surface, x, y, z each, with the unit normals of their triangles. */
export interface SurfacePoints {
  points: Float32Array;
  normals: Float32Array;
}

/** Points spread evenly over the area of a mesh, at random. */
export function sampleSurface({ positions: p, indices }: Mesh, count: number, random: () => number): SurfacePoints {
  const triangles = indices.length / 3;
  const areas = new Float64Array(triangles);
  const faceNormals = new Float32Array(triangles * 3);
  let total = 0;
  for (let f = 0; f < triangles; f++) {
    const a = indices[f * 3]! * 3;
    const b = indices[f * 3 + 1]! * 3;
    const c = indices[f * 3 + 2]! * 3;
    const ux = p[b]! - p[a]!;
    const uy = p[b + 1]! - p[a + 1]!;
    const uz = p[b + 2]! - p[a + 2]!;
    const wx = p[c]! - p[a]!;
    const wy = p[c + 1]! - p[a + 1]!;
    const wz = p[c + 2]! - p[a + 2]!;
    const nx = uy * wz - uz * wy;
    const ny = uz * wx - ux * wz;
    const nz = ux * wy - uy * wx;
    const area = Math.sqrt(nx * nx + ny * ny + nz * nz);
    total += area;
    areas[f] = total;
    faceNormals[f * 3] = nx / (area || 1);
    faceNormals[f * 3 + 1] = ny / (area || 1);
    faceNormals[f * 3 + 2] = nz / (area || 1);
  }

  const points = new Float32Array(count * 3);
  const normals = new Float32Array(count * 3);
  for (let i = 0; i < count; i++) {
    const f = findTriangle(areas, random() * total);
    const r = Math.sqrt(random());
    const s = random();
    const [wa, wb, wc] = [1 - r, r * (1 - s), r * s];
    for (let k = 0; k < 3; k++) {
      const at = (corner: number) => p[indices[f * 3 + corner]! * 3 + k]!;
      points[i * 3 + k] = wa * at(0) + wb * at(1) + wc * at(2);
      normals[i * 3 + k] = faceNormals[f * 3 + k]!;
    }
  }
  return { points, normals };
}

/** The first triangle whose running sum of areas exceeds `at`. */
function findTriangle(areas: Float64Array, at: number): number {
  let low = 0;
  let high = areas.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (areas[middle]! > at) high = middle;
    else low = middle + 1;
  }
  return low;
}
