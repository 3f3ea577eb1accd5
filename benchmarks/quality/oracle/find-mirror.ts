import { type Bvh, buildBvh, createRandom, findClosestPoint, type Mesh, type Vector } from '@tangible/geometry';
import { sampleSurface } from '../truth/sample-surface.ts';

/** A plane: the points whose product with the unit normal is the offset. */
export interface Plane {
  normal: Vector;
  offset: number;
}

/** With the mean distance of a mirrored point from the surface, if the longest half side is 1. */
export interface MirrorPlane extends Plane {
  distance: number;
}

const ANGLES = 36;
/** If the longest half side is 1. */
const OFFSETS = [-0.04, -0.02, 0, 0.02, 0.04];
const COARSE_POINTS = 150;
const FINE_POINTS = 1500;
/** Mean distance of a mirrored point from the surface: 1 % of the size. */
const DISTANCE_MAX = 0.02;

/** The vertical plane about which a mesh (y up, centred, longest half side 1) is symmetric; null without one. */
export function findMirror(mesh: Mesh): MirrorPlane | null {
  const bvh = buildBvh(mesh);
  const random = createRandom(1);
  const coarse = sampleSurface(mesh, COARSE_POINTS, random).points;
  const fine = sampleSurface(mesh, FINE_POINTS, random).points;
  const candidates = Array.from({ length: ANGLES }, (_, i) => (i * Math.PI) / ANGLES).flatMap((angle) =>
    OFFSETS.map((offset) => makePlane(angle, offset)),
  );
  const [best] = candidates
    .map((plane) => ({ plane, distance: measureAsymmetry(coarse, bvh, plane) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 4)
    .map(({ plane }) => ({ plane, distance: measureAsymmetry(fine, bvh, plane) }))
    .sort((a, b) => a.distance - b.distance);
  return best!.distance < DISTANCE_MAX ? { ...best!.plane, distance: best!.distance } : null;
}

/** The mirror images of points, or of directions if the plane passes through the origin. */
export function mirrorPoints(points: Float32Array, { normal, offset }: Plane): Float32Array {
  const dst = new Float32Array(points.length);
  for (let i = 0; i < points.length; i += 3) {
    const along = points[i]! * normal[0] + points[i + 1]! * normal[1] + points[i + 2]! * normal[2] - offset;
    for (let k = 0; k < 3; k++) dst[i + k] = points[i + k]! - 2 * along * normal[k]!;
  }
  return dst;
}

function makePlane(angle: number, offset: number): Plane {
  return { normal: [Math.cos(angle), 0, Math.sin(angle)], offset };
}

function measureAsymmetry(points: Float32Array, bvh: Bvh, plane: Plane): number {
  const mirrored = mirrorPoints(points, plane);
  let sum = 0;
  for (let i = 0; i < mirrored.length; i += 3) sum += findClosestPoint(bvh, mirrored.subarray(i, i + 3))!.distance;
  return sum / (mirrored.length / 3);
}
