import { type Box, type Mesh, measureBox } from '@tangible/geometry';
import type { Touch } from './settle-bodies.ts';
import { movePoints } from './turn-points.ts';
import type { SceneAsset, ScenePose } from './types.ts';

/**
 * How deep the colliders of two members are inside each other: the shortest distance along a face's normal that would
 * part two pieces. Unlike `measureOverlaps` it also finds a thin board that pierces a body without a corner inside it.
 *
 * @example
 * findIntersections(assets, poses); // [{ a: 0, b: 1, depthM: 0.045 }]
 */
export function findIntersections(
  assets: readonly Pick<SceneAsset, 'colliders'>[],
  poses: readonly ScenePose[],
): Touch[] {
  const members = assets.map(({ colliders }, i) =>
    colliders.hulls.map(({ positions, indices }): Piece => {
      const moved = movePoints(positions, poses[i]!);
      return { positions: moved, indices, box: measureBox(moved) };
    }),
  );
  const found: Touch[] = [];
  for (const [b, second] of members.entries()) {
    for (const [a, first] of members.slice(0, b).entries()) {
      let depthM = 0;
      for (const piece of first) {
        for (const other of second) {
          if (!meet(piece.box, other.box)) continue;
          depthM = Math.max(depthM, Math.min(partAlongFaces(piece, other), partAlongFaces(other, piece)));
        }
      }
      if (depthM > 0) found.push({ a, b, depthM });
    }
  }
  return found;
}

type Piece = Mesh & { box: Box };

const meet = (a: Box, b: Box): boolean => [0, 1, 2].every((k) => a.min[k]! < b.max[k]! && b.min[k]! < a.max[k]!);

/** How far a piece reaches behind the face of another that it reaches least behind; 0 if a face parts them. */
function partAlongFaces({ positions: p, indices }: Piece, { positions: points }: Piece): number {
  let least = Infinity;
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [indices[t]! * 3, indices[t + 1]! * 3, indices[t + 2]! * 3];
    const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!];
    const [vx, vy, vz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!];
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const size = Math.hypot(nx, ny, nz);
    // The plane of a needle points anywhere.
    if (size <= 1e-6 * Math.hypot(ux, uy, uz) * Math.hypot(vx, vy, vz)) continue;
    let behind = -Infinity;
    for (let i = 0; i < points.length; i += 3) {
      const [dx, dy, dz] = [points[i]! - p[a]!, points[i + 1]! - p[a + 1]!, points[i + 2]! - p[a + 2]!];
      behind = Math.max(behind, -(nx * dx + ny * dy + nz * dz) / size);
    }
    if (behind <= 0) return 0;
    least = Math.min(least, behind);
  }
  return least === Infinity ? 0 : least;
}
