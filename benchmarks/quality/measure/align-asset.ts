import { sampleSurface } from '../truth/sample-surface.ts';
import type { Staged } from '../truth/stage-object.ts';
import { compareBothWays, type Distances, fitBox, type SurfaceScores } from './compare-surfaces.ts';
import type { Pose } from './find-pose.ts';
import { moveMesh } from './move-mesh.ts';
import type { TexturedMesh } from './textured-mesh.ts';
import { chain, NO_CHANGE, type Similarity, transformPoints } from './vectors.ts';

const POINTS = 10_000;

/** An asset on top of the true object, both in the camera's axes; the longest half side of the truth is 1. */
export interface Alignment {
  box: SurfaceScores;
  icp: SurfaceScores;
  asset: TexturedMesh;
  truth: TexturedMesh;
  /** Points of either surface, and the distance of each to the other surface. */
  assetPoints: Float32Array;
  truthPoints: Float32Array;
  distances: Distances;
  /** Moves both back in front of the camera, where each hides its own far side. */
  toCamera: Similarity;
}

/** Aligns by boxes in the pose of the picture, then by ICP if that improves it. */
export function alignAsset(asset: TexturedMesh, { truth }: Staged, pose: Pose, random: () => number): Alignment {
  const turn = { ...NO_CHANGE, rotation: pose.rotation };
  const placed = chain(fitBox(transformPoints(asset.positions, turn)), turn);
  const truthBox = fitBox(truth.positions);
  const boxedTruth = moveMesh(truth, truthBox);
  const assetPoints = sampleSurface(moveMesh(asset, placed), POINTS, random);
  const truthPoints = sampleSurface(boxedTruth, POINTS, random);
  const { box, icp, moved, distances } = compareBothWays(assetPoints, truthPoints);
  return {
    box,
    icp,
    asset: moveMesh(asset, chain(moved, placed)),
    truth: boxedTruth,
    assetPoints: transformPoints(assetPoints.points, moved),
    truthPoints: truthPoints.points,
    distances,
    toCamera: undo(truthBox),
  };
}

/** Undoes a similarity that does not turn. */
function undo({ scale, shift }: Similarity): Similarity {
  return { ...NO_CHANGE, scale: 1 / scale, shift: [-shift[0] / scale, -shift[1] / scale, -shift[2] / scale] };
}
