import { comparePieces, measureBehind, type Piece } from './compare-pieces.ts';
import type { Touch } from './settle-bodies.ts';
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
  return comparePieces(assets, poses, (first, second) =>
    Math.min(partAlongFaces(first, second), partAlongFaces(second, first)),
  );
}

/** How far a piece reaches behind the face of another that it reaches least behind; 0 if a face parts them. */
function partAlongFaces({ faces }: Piece, { positions: points }: Piece): number {
  let least = Infinity;
  for (const face of faces) {
    let behind = -Infinity;
    for (let i = 0; i < points.length; i += 3) behind = Math.max(behind, measureBehind(face, points, i));
    if (behind <= 0) return 0;
    least = Math.min(least, behind);
  }
  return least === Infinity ? 0 : least;
}
