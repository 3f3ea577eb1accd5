import { buildHull, clamp, type Mesh, type Vector } from '@tangible/geometry';
import type { ScenePose } from './types.ts';

/** A body that has to lean by more than this to stand does not stand. */
const LEAN_DEGREES_MAX = 15;
/** Below this it stands upright, and is left exactly so. */
const UPRIGHT_DEGREES = 0.3;
/** How far the weight must be inside the support, as a share of its height, so that a small push does not tip it. */
const MARGIN_SHARE = 0.03;
/** Points this close to the ground support the body, as a share of its size. */
const CONTACT_SHARE = 0.003;
const VERTICES_MAX = 256;

/**
 * The stable pose of a body that is placed gently: upright, or tilted a little onto the nearest face of its convex hull
 * that carries its weight. A chair with one shorter leg tilts onto three; released upright it would rock and throw off
 * the objects on it. Also upright if no face nearby carries it.
 *
 * Contributor notes. The chair of the fixtures leans by 7 degrees. Let go upright it rocked until a mug slid off its
 * seat.
 *
 * @example
 * const rotation = findStablePose(chair.colliders.hulls, chair.centreOfMassM); // x, y, z, w
 */
export function findStablePose(hulls: readonly Mesh[], centreOfMassM: Vector): ScenePose['rotation'] {
  const points = Float32Array.from(hulls.flatMap(({ positions }) => [...positions]));
  const { positions, indices } = buildHull(points, { vertexCountMax: VERTICES_MAX });
  const corner = (i: number): Vector => [positions[i * 3]!, positions[i * 3 + 1]!, positions[i * 3 + 2]!];
  const corners = Array.from({ length: positions.length / 3 }, (_, i) => corner(i));
  const sizeM = Math.max(...corners.map((point) => distance(point, centreOfMassM)));
  const stands: { leanDegrees: number; margin: number; normal: Vector }[] = [];
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [corner(indices[t]!), corner(indices[t + 1]!), corner(indices[t + 2]!)];
    const normal = unit(cross(minus(b, a), minus(c, a)));
    const leanDegrees = (Math.acos(clamp(-normal[1], -1, 1)) * 180) / Math.PI;
    if (!(leanDegrees <= LEAN_DEGREES_MAX)) continue;
    const heightM = dot(normal, minus(a, centreOfMassM));
    const touching = corners.filter((point) => dot(normal, minus(a, point)) <= CONTACT_SHARE * sizeM);
    stands.push({ leanDegrees, normal, margin: measureMargin(touching, centreOfMassM, normal) / heightM });
  }
  const sound = stands.filter(({ margin }) => margin >= MARGIN_SHARE);
  const usable = sound.length > 0 ? sound : stands.filter(({ margin }) => margin > 0);
  const [best] = usable.sort((one, other) => one.leanDegrees - other.leanDegrees);
  return best && best.leanDegrees > UPRIGHT_DEGREES ? turnDown(best.normal) : [0, 0, 0, 1];
}

/** How far the weight is within the outline of points in a plane; negative when it is outside. */
function measureMargin(points: readonly Vector[], weight: Vector, normal: Vector): number {
  // Any two directions across the normal; it points nearly down.
  const across = unit(cross(normal, [0, 0, 1]));
  const along = cross(normal, across);
  const flat = points.map((point): [number, number] => {
    const from = minus(point, weight);
    return [dot(from, across), dot(from, along)];
  });
  let margin = Infinity;
  for (const p of flat) {
    for (const q of flat) {
      const [dx, dy] = [q[0] - p[0], q[1] - p[1]];
      const length = Math.hypot(dx, dy);
      if (length === 0) continue;
      const side = ([x, y]: readonly [number, number]) => (dx * (y - p[1]) - dy * (x - p[0])) / length;
      // An edge of the outline has everything on its left.
      if (flat.some((other) => side(other) < -1e-9)) continue;
      margin = Math.min(margin, side([0, 0]));
    }
  }
  return margin === Infinity ? -1 : margin;
}

/** The smallest rotation from a direction to -y. */
function turnDown(normal: Vector): ScenePose['rotation'] {
  const [x, y, z] = cross(normal, [0, -1, 0]);
  const w = 1 - normal[1];
  const size = Math.hypot(x, y, z, w);
  return [x / size, y / size, z / size, w / size];
}

const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const distance = (a: Vector, b: Vector) => Math.hypot(...minus(a, b));
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const unit = (a: Vector): Vector => {
  const size = Math.hypot(...a) || 1;
  return [a[0] / size, a[1] / size, a[2] / size];
};
