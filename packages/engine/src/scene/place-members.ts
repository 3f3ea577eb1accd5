import { AppError, type ScenePlacement } from '@tangible/contracts';
import { findIntersections } from './find-intersections.ts';
import { toRotation } from './turn-points.ts';
import type { Placement, SceneAsset } from './types.ts';

/** What an overlap is measured on: the colliders. */
export type PlacedAsset = Pick<SceneAsset, 'name' | 'outline' | 'colliders'>;

/** Two that touch may be inside each other by this much, and by this share of the smaller one's height. */
const DEPTH_M_MAX = 0.005;
const DEPTH_SHARE_MAX = 0.02;

/**
 * Puts every member where a person placed it: upright, turned, its lowest point at its height. Its support is found
 * later; until then it counts as the floor. Throws SCENE_OVERLAP with
 * the names and the depth if two are inside each other.
 *
 * @example
 * const [mug] = placeMembers([asset], [{ x: 0.4, z: 0, height: 0.75, turnDeg: 90 }]);
 */
export function placeMembers(assets: readonly PlacedAsset[], wishes: readonly ScenePlacement[]): Placement[] {
  const placements = assets.map(({ outline }, i): Placement => {
    const { x, z, height, turnDeg } = wishes[i]!;
    const { lowest } = measureHeights(outline);
    return { position: [x, height - lowest, z], rotation: toRotation(turnDeg), on: 'floor' };
  });
  refuseOverlaps(assets, placements);
  return placements;
}

function refuseOverlaps(assets: readonly PlacedAsset[], placements: readonly Placement[]): void {
  const [worst] = findIntersections(assets, placements)
    .filter(({ a, b, depthM }) => {
      const heights = [a, b].map((i) => measureHeights(assets[i]!.outline));
      const heightM = Math.min(...heights.map(({ lowest, highest }) => highest - lowest));
      return depthM > Math.min(DEPTH_M_MAX, DEPTH_SHARE_MAX * heightM);
    })
    .sort((one, other) => other.depthM - one.depthM);
  if (!worst) return;
  throw new AppError('SCENE_OVERLAP', {
    first: nameOf(assets, worst.a),
    second: nameOf(assets, worst.b),
    millimetres: Math.ceil(worst.depthM * 1000),
  });
}

/** Names may repeat, so the number in the request is part of it. */
const nameOf = (assets: readonly PlacedAsset[], i: number) => `${assets[i]!.name} (${i + 1})`;

function measureHeights(points: Float32Array): { lowest: number; highest: number } {
  let [lowest, highest] = [Infinity, -Infinity];
  for (let i = 1; i < points.length; i += 3) {
    lowest = Math.min(lowest, points[i]!);
    highest = Math.max(highest, points[i]!);
  }
  return { lowest, highest };
}
