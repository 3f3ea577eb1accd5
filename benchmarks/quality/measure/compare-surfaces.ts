import { measureBox } from '@tangible/geometry';
import type { SurfacePoints } from '../truth/sample-surface.ts';
import { alignPoints } from './align-points.ts';
import { PointTree } from './point-tree.ts';
import { IDENTITY, NO_CHANGE, type Similarity, transformPoints } from './vectors.ts';

export const THRESHOLDS = [0.05, 0.1, 0.2, 0.5] as const;

export interface SurfaceScores {
  /** Half the sum of the two mean distances, unsquared. */
  cd: number;
  f05: number;
  f10: number;
  f20: number;
  f50: number;
  /** Mean |cosine| between the normals of nearest points, in both directions. */
  normals: number;
}

/** The similarity that moves the centre of a box to 0 and scales its longest half side to 1. */
export function fitBox(positions: Float32Array): Similarity {
  const { min, max } = measureBox(positions);
  const scale = 2 / Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
  const middle = (k: number) => (-scale * (min[k]! + max[k]!)) / 2;
  return { rotation: IDENTITY, scale, shift: [middle(0), middle(1), middle(2)] };
}

/** The distance of every point of one surface to the nearest point of the other. */
export interface Distances {
  result: Float32Array;
  truth: Float32Array;
}

export function compareSurfaces(result: SurfacePoints, truth: SurfacePoints): SurfaceScores {
  return matchSurfaces(result, truth).scores;
}

function matchSurfaces(result: SurfacePoints, truth: SurfacePoints): { scores: SurfaceScores; distances: Distances } {
  const there = new PointTree(truth.points).nearestTo(result.points);
  const back = new PointTree(result.points).nearestTo(truth.points);
  const distances = { result: there.distances, truth: back.distances };
  const [f05, f10, f20, f50] = THRESHOLDS.map((limit) => scoreDistances(distances, limit)) as [
    number,
    number,
    number,
    number,
  ];
  const scores = {
    cd: (meanOf(there.distances) + meanOf(back.distances)) / 2,
    f05,
    f10,
    f20,
    f50,
    normals:
      (meanCosine(result.normals, truth.normals, there.indices) +
        meanCosine(truth.normals, result.normals, back.indices)) /
      2,
  };
  return { scores, distances };
}

/** The F-score: the harmonic mean of the shares of distances below the limit. */
export function scoreDistances({ result, truth }: Distances, limit: number): number {
  const precision = shareBelow(result, limit);
  const recall = shareBelow(truth, limit);
  return precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0;
}

/** As they are, and after ICP, which is kept only if it lowers CD; how it moved the result, and the distances then. */
export function compareBothWays(
  result: SurfacePoints,
  truth: SurfacePoints,
): { box: SurfaceScores; icp: SurfaceScores; moved: Similarity; distances: Distances } {
  const box = matchSurfaces(result, truth);
  const moved = alignPoints(result.points, truth.points);
  const normals = transformPoints(result.normals, { ...NO_CHANGE, rotation: moved.rotation });
  const icp = matchSurfaces({ points: transformPoints(result.points, moved), normals }, truth);
  return icp.scores.cd < box.scores.cd
    ? { box: box.scores, icp: icp.scores, moved, distances: icp.distances }
    : { box: box.scores, icp: box.scores, moved: NO_CHANGE, distances: box.distances };
}

function shareBelow(distances: Float32Array, limit: number): number {
  let count = 0;
  for (const distance of distances) if (distance < limit) count++;
  return count / distances.length;
}

function meanOf(values: Float32Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

function meanCosine(a: Float32Array, b: Float32Array, partners: Uint32Array): number {
  let sum = 0;
  for (let i = 0; i < partners.length; i++) {
    const to = partners[i]! * 3;
    sum += Math.abs(a[i * 3]! * b[to]! + a[i * 3 + 1]! * b[to + 1]! + a[i * 3 + 2]! * b[to + 2]!);
  }
  return sum / partners.length;
}
