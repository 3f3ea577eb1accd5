import type { Mesh } from '@tangible/geometry';
import type { Alignment } from './align-asset.ts';
import { scoreDistances } from './compare-surfaces.ts';
import { findHidden } from './find-hidden.ts';

/** The parts of an alignment that matter here; of the meshes only the shape. */
type Compared = Pick<Alignment, 'assetPoints' | 'truthPoints' | 'distances' | 'toCamera'> & {
  asset: Mesh;
  truth: Mesh;
};

/** F-scores over the points that the picture does not see. */
export interface UnseenScores {
  f05: number;
  f10: number;
  /** The share of the true surface that the picture does not see. */
  share: number;
}

/**
 * Each surface hides its own points from the camera; the distances are those to all points of the other surface. Null
 * if one of them hides nothing.
 */
export function compareUnseen(alignment: Compared): UnseenScores | null {
  const { asset, truth, assetPoints, truthPoints, distances, toCamera } = alignment;
  const unseen = {
    result: keepHidden(distances.result, findHidden(assetPoints, asset, toCamera)),
    truth: keepHidden(distances.truth, findHidden(truthPoints, truth, toCamera)),
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
