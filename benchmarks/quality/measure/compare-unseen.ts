import type { Mesh } from '@tangible/geometry';
import { type Distances, scoreDistances } from './compare-surfaces.ts';
import { findHidden } from './find-hidden.ts';

/** F-scores over the points that the picture does not see. */
export interface UnseenScores {
  f05: number;
  f10: number;
  /** The share of the true surface that the picture does not see. */
  share: number;
}

/** A surface before the camera that took the picture, and the points on it. */
export interface SeenSurface {
  mesh: Mesh;
  points: Float32Array;
}

/**
 * Each surface hides its own points from the camera; the distances are those to all points of the other surface. Null
 * if one of them hides nothing.
 */
export function compareUnseen(result: SeenSurface, truth: SeenSurface, distances: Distances): UnseenScores | null {
  const unseen = {
    result: keepHidden(distances.result, findHidden(result.points, result.mesh)),
    truth: keepHidden(distances.truth, findHidden(truth.points, truth.mesh)),
  };
  if (unseen.result.length === 0 || unseen.truth.length === 0) return null;
  return {
    f05: scoreDistances(unseen, 0.05),
    f10: scoreDistances(unseen, 0.1),
    share: unseen.truth.length / distances.truth.length,
  };
}

function keepHidden(values: Float32Array, hidden: Uint8Array): Float32Array {
  return values.filter((_, i) => hidden[i] === 1);
}
