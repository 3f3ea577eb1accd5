import { buildHull, type Mesh, measureBox, type Vector } from '@tangible/geometry';
import { traceFloorOutline } from '../stand/floor-outline.ts';

/** Points of the body below this share of its height touch the floor. */
const CONTACT_SHARE = 0.002;
/** Corners of the support that are nearer to each other than this share of the size count as one. */
const SPACING_SHARE = 0.03;
/** A corner farther than this from every hull belongs to a part that has none. */
const REACH_SHARE = 0.05;
/** The most vertices of a hull in PhysX and Isaac. */
const VERTEX_COUNT_MAX = 64;

/**
 * Adds the corners of a body's support to the hulls next to them: a hull of few vertices rounds a foot off, and the
 * body would tilt onto the rest of it.
 *
 * @param mesh Standing on y = 0.
 *
 * @example
 * const hulls = keepContacts(decomposeConvex(mesh), mesh);
 */
export function keepContacts(hulls: readonly Mesh[], { positions }: Mesh): Mesh[] {
  const { min, max } = measureBox(positions);
  const size = Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
  const contacts: [number, number][] = [];
  for (let i = 0; i < positions.length; i += 3) {
    if (positions[i + 1]! < CONTACT_SHARE * max[1]) contacts.push([positions[i]!, positions[i + 2]!]);
  }
  const added = hulls.map((): number[] => []);
  let last: readonly [number, number] | undefined;
  for (const corner of traceFloorOutline(contacts)) {
    if (last && Math.hypot(corner[0] - last[0], corner[1] - last[1]) < SPACING_SHARE * size) continue;
    last = corner;
    const point: Vector = [corner[0], 0, corner[1]];
    const outside = hulls.map((hull) => measureOutside(hull, point));
    const nearest = outside.indexOf(Math.min(...outside));
    if (outside[nearest]! > 0 && outside[nearest]! < REACH_SHARE * size) added[nearest]!.push(...point);
  }
  return hulls.map((hull, i) => {
    if (added[i]!.length === 0) return hull;
    return buildHull(Float32Array.of(...added[i]!, ...hull.positions), { vertexCountMax: VERTEX_COUNT_MAX });
  });
}

/** How far a point lies before the face of a hull that it is farthest from; below 0 inside. */
function measureOutside({ positions: p, indices }: Mesh, [x, y, z]: Vector): number {
  let farthest = -Infinity;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i]! * 3, indices[i + 1]! * 3, indices[i + 2]! * 3];
    const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!];
    const [wx, wy, wz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!];
    const [nx, ny, nz] = [uy * wz - uz * wy, uz * wx - ux * wz, ux * wy - uy * wx];
    const length = Math.hypot(nx, ny, nz);
    if (length === 0) continue;
    farthest = Math.max(farthest, (nx * (x - p[a]!) + ny * (y - p[a + 1]!) + nz * (z - p[a + 2]!)) / length);
  }
  return farthest;
}
