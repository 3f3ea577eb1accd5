import { type Box, type Mesh, measureBox } from '@tangible/geometry';
import type { Touch } from './settle-bodies.ts';
import { movePoints } from './turn-points.ts';
import type { SceneBody, ScenePose } from './types.ts';

/**
 * How deep the corners of each member's colliders lie inside the others'. It is measured on the hulls alone, without asking
 * the physics engine that put them there.
 *
 * @example
 * measureOverlaps(bodies, poses); // [{ a: 0, b: 2, depthM: 0.00002 }]: a fiftieth of a millimetre
 */
export function measureOverlaps(bodies: readonly SceneBody[], poses: readonly ScenePose[]): Touch[] {
  const members = bodies.map(({ asset }, i) =>
    asset.colliders.hulls.map(({ positions, indices }): Piece => {
      const moved = movePoints(positions, poses[i]!);
      return { positions: moved, indices, box: measureBox(moved) };
    }),
  );
  const overlaps: Touch[] = [];
  for (const [b, second] of members.entries()) {
    for (const [a, first] of members.slice(0, b).entries()) {
      let depthM = 0;
      for (const piece of first) {
        for (const other of second) {
          if (!meet(piece.box, other.box)) continue;
          depthM = Math.max(depthM, measureDepth(piece.positions, other), measureDepth(other.positions, piece));
        }
      }
      if (depthM > 0) overlaps.push({ a, b, depthM });
    }
  }
  return overlaps;
}

type Piece = Mesh & { box: Box };

function meet(a: Box, b: Box): boolean {
  return [0, 1, 2].every((k) => a.min[k]! < b.max[k]! && b.min[k]! < a.max[k]!);
}

/** How far the deepest of some points lies behind all faces of a convex piece. */
function measureDepth(points: Float32Array, { positions: p, indices }: Piece): number {
  const depths = new Float64Array(points.length / 3).fill(Infinity);
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [indices[t]! * 3, indices[t + 1]! * 3, indices[t + 2]! * 3];
    const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!];
    const [vx, vy, vz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!];
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const size = Math.hypot(nx, ny, nz);
    // The plane of a needle points anywhere.
    if (size <= 1e-6 * Math.hypot(ux, uy, uz) * Math.hypot(vx, vy, vz)) continue;
    for (let i = 0; i < depths.length; i++) {
      const [dx, dy, dz] = [points[i * 3]! - p[a]!, points[i * 3 + 1]! - p[a + 1]!, points[i * 3 + 2]! - p[a + 2]!];
      depths[i] = Math.min(depths[i]!, -(nx * dx + ny * dy + nz * dz) / size);
    }
  }
  return Math.max(0, ...depths.filter(Number.isFinite));
}
