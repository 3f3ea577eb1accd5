import { type Box, type Mesh, measureBox } from '@tangible/geometry';
import type { Touch } from './settle-bodies.ts';
import { movePoints } from './turn-points.ts';
import type { SceneAsset, ScenePose } from './types.ts';

/** The plane of a triangle: a point on it, and its normal, which is `size` long. */
interface Face {
  point: readonly [number, number, number];
  normal: readonly [number, number, number];
  size: number;
}

/** One convex hull of a member, where the member is placed. */
export interface Piece extends Mesh {
  box: Box;
  faces: readonly Face[];
}

/**
 * The pairs of members whose convex pieces overlap, with the largest depth that `measure` finds between two pieces whose
 * boxes meet.
 *
 * @example
 * comparePieces(assets, poses, measureDepth); // [{ a: 0, b: 1, depthM: 0.045 }]
 */
export function comparePieces(
  assets: readonly Pick<SceneAsset, 'colliders'>[],
  poses: readonly ScenePose[],
  measure: (first: Piece, second: Piece) => number,
): Touch[] {
  const members = assets.map(({ colliders }, i) =>
    colliders.hulls.map(({ positions, indices }): Piece => {
      const moved = { positions: movePoints(positions, poses[i]!), indices };
      return { ...moved, box: measureBox(moved.positions), faces: listFaces(moved) };
    }),
  );
  const found: Touch[] = [];
  for (const [b, second] of members.entries()) {
    for (const [a, first] of members.slice(0, b).entries()) {
      let depthM = 0;
      for (const piece of first) {
        for (const other of second) {
          if (meet(piece.box, other.box)) depthM = Math.max(depthM, measure(piece, other));
        }
      }
      if (depthM > 0) found.push({ a, b, depthM });
    }
  }
  return found;
}

/** How far a point lies behind a face; negative in front of it. */
export function measureBehind({ point, normal, size }: Face, points: Float32Array, at: number): number {
  const [dx, dy, dz] = [points[at]! - point[0], points[at + 1]! - point[1], points[at + 2]! - point[2]];
  return -(normal[0] * dx + normal[1] * dy + normal[2] * dz) / size;
}

const meet = (a: Box, b: Box): boolean => [0, 1, 2].every((k) => a.min[k]! < b.max[k]! && b.min[k]! < a.max[k]!);

/** All faces but needles, whose planes point anywhere. */
function listFaces({ positions: p, indices }: Mesh): Face[] {
  const faces: Face[] = [];
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [indices[t]! * 3, indices[t + 1]! * 3, indices[t + 2]! * 3];
    const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!];
    const [vx, vy, vz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!];
    const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx] as const;
    const size = Math.hypot(...normal);
    if (size <= 1e-6 * Math.hypot(ux, uy, uz) * Math.hypot(vx, vy, vz)) continue;
    faces.push({ point: [p[a]!, p[a + 1]!, p[a + 2]!], normal, size });
  }
  return faces;
}
