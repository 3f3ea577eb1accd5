import { computeNormals, type Field, type Mesh, measureNearOutline, sampleField } from '@tangible/geometry';
import type { CropCamera } from './frustum.ts';

/** Vertices whose image lies within this many pixels of the outline are moved, */
const REACH_PX = 3;
/** the more so the more their normal points across the line of sight: from this cosine on not at all. */
const FACING_MAX = 0.6;

/**
 * Moves the rim of a surface onto the outline of the picture. Interpolating and smoothing round thin parts off by about
 * a pixel of the volume, and the outline is known far better than that. Triangles are unchanged.
 *
 * @param coverage The subject over the crop, at any resolution.
 */
export function snapToOutline({ positions, indices }: Mesh, camera: CropCamera, coverage: Field, rays: number): Mesh {
  const side = coverage.width;
  const reach = (REACH_PX * side) / rays;
  const distances: Field = { values: signDistances(coverage, reach + 2), width: side, height: side };
  const normals = computeNormals({ positions, indices });
  const moved = positions.slice();
  for (let i = 0, end = positions.length; i < end; i += 3) {
    const x = positions[i]!;
    const y = positions[i + 1]!;
    const z = positions[i + 2]!;
    // As `project` does, without making a list for each vertex.
    const sight = 1 - camera.s * z;
    const su = (x / sight + 1) / 2;
    const sv = (1 - y / sight) / 2;
    const distance = sampleField(distances, su, sv);
    if (Math.abs(distance) >= reach) continue;
    const depth = 1 / camera.s - z;
    const facing = Math.abs(-x * normals[i]! - y * normals[i + 1]! + depth * normals[i + 2]!) / Math.hypot(x, y, depth);
    const share = (1 - Math.min(1, facing / FACING_MAX)) * (1 - Math.abs(distance) / reach);
    if (share <= 0) continue;

    // Against the gradient of the distance, which is 1 per pixel, and from pixels to h at the vertex's depth.
    const step = 1 / side;
    const dx = sampleField(distances, su + step, sv) - sampleField(distances, su - step, sv);
    const dy = sampleField(distances, su, sv + step) - sampleField(distances, su, sv - step);
    const gradient = Math.hypot(dx, dy);
    if (gradient < 0.5) continue;
    const offset = ((-distance * share * 2) / side) * camera.s * depth;
    moved[i] = x + (offset * dx) / gradient;
    moved[i + 1] = y - (offset * dy) / gradient;
  }
  return { positions: moved, indices };
}

/** The signed distance to the outline in pixels, negative inside, no farther than `farthest` to either side. */
function signDistances(coverage: Field, farthest: number): Float32Array {
  const distances = measureNearOutline(coverage, farthest);
  const { values } = coverage;
  for (let i = 0, end = distances.length; i < end; i++) {
    const distance = Math.min(farthest, Math.sqrt(distances[i]!));
    distances[i] = values[i]! >= 0.5 ? -distance : distance;
  }
  return distances;
}
