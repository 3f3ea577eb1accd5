import { buildBvh, findClosestPoint, sampleTexture, type Vector } from '@tangible/geometry';
import type { TexturedMesh } from '../measure/textured-mesh.ts';
import { cross, normalise } from '../measure/vectors.ts';

/** The places of a surface that are nearest to some points. */
export interface SurfaceReading {
  points: Float32Array;
  distances: Float32Array;
  /** Of the triangles. */
  normals: Float32Array;
  /** Base colours, 0 to 255. */
  colours: Float32Array;
}

export function readSurface(mesh: TexturedMesh, points: Float32Array): SurfaceReading {
  const { uvs, indices, texture, positions: p } = mesh;
  const bvh = buildBvh({ positions: p, indices });
  const reading: SurfaceReading = {
    points: new Float32Array(points.length),
    distances: new Float32Array(points.length / 3),
    normals: new Float32Array(points.length),
    colours: new Float32Array(points.length),
  };
  for (let i = 0; i < points.length; i += 3) {
    const { triangle, wb, wc, distance } = findClosestPoint(bvh, points.subarray(i, i + 3))!;
    const [a, b, c] = [0, 1, 2].map((corner) => indices[triangle * 3 + corner]!) as [number, number, number];
    const blend = (values: Float32Array, size: number, k: number) =>
      (1 - wb - wc) * values[a * size + k]! + wb * values[b * size + k]! + wc * values[c * size + k]!;
    for (let k = 0; k < 3; k++) reading.points[i + k] = blend(p, 3, k);
    reading.distances[i / 3] = distance;
    sampleTexture(texture, blend(uvs, 2, 0), blend(uvs, 2, 1), reading.colours, i);
    const edge = (to: number): Vector => [
      p[to * 3]! - p[a * 3]!,
      p[to * 3 + 1]! - p[a * 3 + 1]!,
      p[to * 3 + 2]! - p[a * 3 + 2]!,
    ];
    reading.normals.set(normalise(cross(edge(b), edge(c))), i);
  }
  return reading;
}
