import { buildHull, type Mesh, measureBox, measureSolid } from '@tangible/geometry';

/** As many as a hull may have, in two circles. */
const SIDE_COUNT = 32;

/**
 * The box around a body.
 *
 * @example
 * const collider = buildBox(mesh); // 8 corners
 */
export function buildBox({ positions }: Mesh): Mesh {
  const { min, max } = measureBox(positions);
  const corners = Array.from({ length: 8 }, (_, corner) =>
    [0, 1, 2].map((axis) => (corner & (1 << axis) ? max : min)[axis]!),
  );
  return buildHull(Float32Array.from(corners.flat()));
}

/**
 * The smallest upright or lying cylinder around a body, about the middle of its box. One that lies is lifted onto the
 * ground where it is thicker than the body is high.
 *
 * @example
 * const collider = buildCylinder(can); // 64 corners
 */
export function buildCylinder(mesh: Mesh): Mesh {
  const candidates = ([1, 0, 2] as const).map((axis) => {
    const hull = buildAlong(mesh, axis);
    return { hull, volume: measureSolid(hull).volume };
  });
  // The first of equals, so that a cube gets an upright one.
  return candidates.reduce((best, one) => (one.volume < best.volume * (1 - 1e-6) ? one : best)).hull;
}

function buildAlong({ positions }: Mesh, axis: 0 | 1 | 2): Mesh {
  const { min, max } = measureBox(positions);
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3] as [number, number];
  const middle = (k: number) => (min[k]! + max[k]!) / 2;
  let radius = 0;
  for (let i = 0; i < positions.length; i += 3) {
    radius = Math.max(radius, Math.hypot(positions[i + u]! - middle(u), positions[i + v]! - middle(v)));
  }
  const points = Array.from({ length: SIDE_COUNT * 2 }, (_, i) => {
    // Half a step, so that one that lies rests on a side and not on an edge.
    const angle = (2 * Math.PI * ((i % SIDE_COUNT) + 0.5)) / SIDE_COUNT;
    const point = [0, 0, 0];
    point[axis] = (i < SIDE_COUNT ? min : max)[axis]!;
    point[u] = middle(u) + radius * Math.cos(angle);
    point[v] = middle(v) + radius * Math.sin(angle);
    return point;
  });
  const lowest = Math.min(...points.map(([, y]) => y!));
  const lift = axis === 1 ? 0 : min[1] - lowest;
  return buildHull(Float32Array.from(points.flatMap(([x, y, z]) => [x!, y! + lift, z!])));
}
