import type { CropCamera } from '../../frustum/frustum.ts';
import type { SurfaceMaps } from '../../frustum/surface-maps.ts';
import type { DepthLayers, RayGrid } from '../reconstruction.ts';

/** How much of the evidence is looked at: more adds time and hardly any certainty. */
export const FEW = { points: 500, tangents: 140 };
export const MANY = { points: 1500, tangents: 480 };

/** Normals nearer to the outline than this, in rays, are mixed with those of the background. */
const EDGE_RAYS = 1.5;

/** What is known of a shape before its hidden side is guessed. Planes of x, y and z, in the camera's axes and h. */
export interface ShapeEvidence {
  /** Points of the front and their normals. */
  points: Float32Array;
  normals: Float32Array;
  /** Rays that touch the outline: a point of each where depth is 0, and how it moves per h of depth. */
  tangents: Float32Array;
  directions: Float32Array;
}

export function listEvidence(
  grid: RayGrid,
  layers: DepthLayers,
  maps: SurfaceMaps,
  camera: CropCamera,
  most: typeof FEW,
): ShapeEvidence {
  return { ...listPoints(grid, layers, maps, camera, most.points), ...listTangents(grid, camera, most.tangents) };
}

function listPoints(
  grid: RayGrid,
  { front }: DepthLayers,
  { normals: map, side }: SurfaceMaps,
  { s }: CropCamera,
  most: number,
) {
  const { edges, width, left, top, rays, pitch } = grid;
  const inside: number[] = [];
  for (let i = 0; i < edges.length; i++) if (edges[i]! < -EDGE_RAYS * pitch) inside.push(i);
  const count = Math.min(most, inside.length);
  const points = new Float32Array(count * 3);
  const normals = new Float32Array(count * 3);
  const plane = side * side;
  for (let n = 0; n < count; n++) {
    const i = inside[Math.floor(((n + 0.5) * inside.length) / count)]!;
    const column = i % width;
    const u = (left + column + 0.5) / rays;
    const v = (top + (i - column) / width + 0.5) / rays;
    const reach = 1 + s * front[i]!;
    points.set([(2 * u - 1) * reach, (1 - 2 * v) * reach, -front[i]!], n * 3);
    const at = Math.floor(v * side) * side + Math.floor(u * side);
    normals.set([map[at]!, map[plane + at]!, map[2 * plane + at]!], n * 3);
  }
  return { points, normals };
}

/** Where the outline lies between two rays, one of them outside. */
function listTangents({ edges, width, height, left, top, pitch }: RayGrid, { s }: CropCamera, most: number) {
  const places: number[] = [];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      if (edges[i]! >= 0) continue;
      for (const [dx, dy] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const) {
        const other = edges[i + dy * width + dx]!;
        if (other < 0) continue;
        const share = edges[i]! / (edges[i]! - other);
        places.push((left + x + 0.5 + share * dx) * pitch - 1, (top + y + 0.5 + share * dy) * pitch - 1);
      }
    }
  }
  const found = places.length / 2;
  const count = Math.min(most, found);
  const tangents = new Float32Array(count * 3);
  const directions = new Float32Array(count * 3);
  for (let n = 0; n < count; n++) {
    const k = Math.floor(((n + 0.5) * found) / count) * 2;
    const [u, v] = [places[k]!, -places[k + 1]!];
    tangents.set([u, v, 0], n * 3);
    directions.set([s * u, s * v, -1], n * 3);
  }
  return { tangents, directions };
}
