import { buildHull, type Mesh, measureBox, type Vector } from '@tangible/geometry';
import { traceFloorOutline } from '../stand/floor-outline.ts';

/** Points of the body below this share of its height touch the floor. */
const CONTACT_SHARE = 0.002;
/** Corners of the support that are nearer to each other than this share of the size count as one. */
const SPACING_SHARE = 0.03;
/** A corner farther than this from every hull belongs to a part that has none. */
const REACH_SHARE = 0.05;
/** A corner this near to a hull, as a share of the size, is on it. */
const TOUCH_SHARE = 1e-4;
/** The most vertices of a hull in PhysX and Isaac. */
const VERTEX_COUNT_MAX = 64;
/** The most of them that are corners of the support: the rest of the hull needs vertices too. */
const CORNER_COUNT_MAX = 32;

/**
 * Adds the corners of a body's support to the hulls next to them: a hull of few vertices rounds a foot off, and the
 * body would tilt onto the rest of it.
 *
 * @param mesh Standing on y = 0.
 *
 * @example
 * const hulls = keepContacts(decomposeConvex(mesh), mesh);
 */
export function keepContacts(hulls: readonly Mesh[], mesh: Mesh): Mesh[] {
  const { min, max } = measureBox(mesh.positions);
  const size = Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
  const corners = hulls.map((): Vector[] => []);
  const isRounded = hulls.map(() => false);
  for (const corner of listCorners(mesh, CONTACT_SHARE * max[1], SPACING_SHARE * size)) {
    const outside = hulls.map((hull) => measureOutside(hull, corner));
    const nearest = outside.indexOf(Math.min(...outside));
    if (outside[nearest]! > REACH_SHARE * size) continue;
    if (outside[nearest]! > 0) isRounded[nearest] = true;
    outside.forEach((distance, h) => {
      if (h === nearest || distance < TOUCH_SHARE * size) corners[h]!.push(corner);
    });
  }
  return hulls.map((hull, h) => (isRounded[h] ? addCorners(hull, corners[h]!) : hull));
}

/** The corners of the outline of what touches the floor, none nearer to the one before it than the spacing. */
function listCorners({ positions }: Mesh, heightMax: number, spacing: number): Vector[] {
  const contacts: [number, number][] = [];
  for (let i = 0; i < positions.length; i += 3) {
    if (positions[i + 1]! < heightMax) contacts.push([positions[i]!, positions[i + 2]!]);
  }
  const corners: Vector[] = [];
  for (const [x, z] of traceFloorOutline(contacts)) {
    const last = corners.at(-1);
    if (!last || Math.hypot(x - last[0], z - last[2]) >= spacing) corners.push([x, 0, z]);
  }
  return corners;
}

/** A hull that has its full number of vertices gives some of them up first, or the corners would be left out. */
function addCorners({ positions }: Mesh, corners: readonly Vector[]): Mesh {
  const step = Math.ceil(corners.length / CORNER_COUNT_MAX);
  const kept = corners.filter((_, i) => i % step === 0);
  const vertexCountMax = VERTEX_COUNT_MAX - kept.length;
  const rest = positions.length / 3 <= vertexCountMax ? positions : buildHull(positions, { vertexCountMax }).positions;
  return buildHull(Float32Array.of(...kept.flat(), ...rest), { vertexCountMax: VERTEX_COUNT_MAX });
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
