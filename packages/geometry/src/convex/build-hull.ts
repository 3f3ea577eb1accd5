import { measureBox } from '../measure-solid.ts';
import type { Mesh, Vector } from '../types.ts';
import { GRID_MAX, quickhull } from './quickhull.ts';

export interface HullOptions {
  /** At most so many vertices; what is left out lies outside the hull. Physics engines on GPUs take 64. Default 64. */
  vertexCountMax?: number;
  /** Points in one plane, in one line or in one place are given this thickness. Default 0.001 of their box's diagonal. */
  thicknessMin?: number;
}

const THICKNESS_SHARE = 1e-3;

/**
 * The convex hull of points: closed, facing outward, exactly convex on a grid of 65,536 steps along each side of its
 * box. Deterministic. Corners of the box keep their coordinates, so what stood on y = 0 still does.
 *
 * @param points x, y, z per point, in any order, any number of times. At least one.
 *
 * @example
 * const hull = buildHull(mesh.positions, { vertexCountMax: 64 });
 */
export function buildHull(points: Float32Array, options: HullOptions = {}): Mesh {
  if (points.length < 3) throw new RangeError('a hull needs at least one point');
  const { vertexCountMax = 64 } = options;
  const grid = snapToGrid(points);
  const hull = quickhull(grid.coordinates, { vertexCountMax, steps: grid.steps });
  if (hull === null) return buildHull(thicken(points, options.thicknessMin), options);

  const number = new Map([...hull.vertices].map((vertex, i) => [vertex, i]));
  const positions = new Float32Array(hull.vertices.length * 3);
  hull.vertices.forEach((vertex, i) => {
    for (let axis = 0; axis < 3; axis++)
      positions[i * 3 + axis] = grid.place(grid.coordinates[vertex * 3 + axis]!, axis);
  });
  return { positions, indices: Uint32Array.from(hull.triangles, (vertex) => number.get(vertex)!) };
}

/** Points as whole numbers along each side of their box. */
function snapToGrid(points: Float32Array) {
  const { min, max } = measureBox(points);
  const steps = [0, 1, 2].map((axis) => (max[axis]! - min[axis]!) / GRID_MAX) as unknown as Vector;
  if (!steps.every((step) => Number.isFinite(step))) throw new RangeError('a point of the hull is not a number');
  const coordinates = new Uint16Array(points.length);
  for (let i = 0; i < points.length; i++) {
    const axis = i % 3;
    const step = steps[axis]!;
    coordinates[i] = step > 0 ? Math.round((points[i]! - min[axis]!) / step) : 0;
  }
  const place = (value: number, axis: number) => (value === GRID_MAX ? max[axis]! : min[axis]! + value * steps[axis]!);
  return { coordinates, steps: steps.map((step) => step || 1e-30) as unknown as Vector, place };
}

/** A little box around every point: whatever was flat has a volume then. */
function thicken(points: Float32Array, thicknessMin?: number): Float32Array {
  const { min, max } = measureBox(points);
  const diagonal = Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
  const size = Math.max(
    Math.abs(min[0]),
    Math.abs(min[1]),
    Math.abs(min[2]),
    Math.abs(max[0]),
    Math.abs(max[1]),
    Math.abs(max[2]),
  );
  // More than single precision loses at this distance from the origin.
  const half = Math.max((thicknessMin ?? diagonal * THICKNESS_SHARE) / 2, size * 1e-5, 1e-7);
  const dst = new Float32Array(points.length * 8);
  for (let i = 0; i < points.length; i += 3) {
    for (let corner = 0; corner < 8; corner++) {
      const at = (i / 3) * 24 + corner * 3;
      for (let axis = 0; axis < 3; axis++) dst[at + axis] = points[i + axis]! + ((corner >> axis) & 1 ? half : -half);
    }
  }
  return dst;
}
