import { comparePieces, measureBehind, type Piece } from './compare-pieces.ts';
import type { Touch } from './settle-bodies.ts';
import type { SceneBody, ScenePose } from './types.ts';

/**
 * How deep the corners of each member's colliders lie inside the others'. It is measured on the hulls alone, without asking
 * the physics engine that put them there.
 *
 * @example
 * measureOverlaps(bodies, poses); // [{ a: 0, b: 2, depthM: 0.00002 }]: a fiftieth of a millimetre
 */
export function measureOverlaps(bodies: readonly SceneBody[], poses: readonly ScenePose[]): Touch[] {
  const assets = bodies.map(({ asset }) => asset);
  return comparePieces(assets, poses, (first, second) =>
    Math.max(measureDepth(first.positions, second), measureDepth(second.positions, first)),
  );
}

/** How far the deepest of some points lies behind all faces of a convex piece. */
function measureDepth(points: Float32Array, { faces }: Piece): number {
  if (faces.length === 0) return 0;
  let deepest = 0;
  for (let i = 0; i < points.length; i += 3) {
    let behind = Infinity;
    for (const face of faces) behind = Math.min(behind, measureBehind(face, points, i));
    deepest = Math.max(deepest, behind);
  }
  return deepest;
}
