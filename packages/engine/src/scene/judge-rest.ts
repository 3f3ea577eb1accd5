import type { SceneProblem } from '@tangible/contracts';
import { measureTilt } from '@tangible/drop-test';
import type { Settled } from './settle-bodies.ts';
import { movePoints } from './turn-points.ts';
import type { Placement, SceneAsset, ScenePose } from './types.ts';

/** An object that leans by more than this and lies lower than it stood has toppled; a ball that has rolled has not. */
const TILT_DEGREES_MAX = 30;
const SUNK_SHARE_MAX = 0.1;
/** An object on another may sink by this share of its own height, where the other gives way. */
const DROP_SHARE_MAX = 0.3;

/**
 * The problem of each member after the simulation, compared with its placement: null if it stands as placed.
 *
 * @example
 * const problems = judgeRest(assets, placements, settled); // [null, 'fell', null]
 */
export function judgeRest(
  assets: readonly SceneAsset[],
  placements: readonly Placement[],
  { poses, touches, stillMoving }: Settled,
): (SceneProblem | null)[] {
  return assets.map((asset, i) => {
    const start = placements[i]!;
    const { on } = start;
    const pose = poses[i]!;
    const heightM = asset.size.heightM;
    const isTilted = measureTilt(pose) > TILT_DEGREES_MAX;
    if (isTilted && centreAbove(asset, start) - centreAbove(asset, pose) > SUNK_SHARE_MAX * heightM) return 'toppled';
    if (on !== 'floor') {
      const touching = touches.some(({ a, b }) => a === Math.min(i, on) && b === Math.max(i, on));
      const droppedM = lowestOf(asset, start) - lowestOf(asset, pose);
      if (!touching || droppedM > DROP_SHARE_MAX * heightM) return 'fell';
    }
    return stillMoving[i] ? 'did-not-settle' : null;
  });
}

/** How high the centre of mass is above the lowest point. */
function centreAbove(asset: SceneAsset, pose: ScenePose): number {
  return movePoints(Float32Array.from(asset.centreOfMassM), pose)[1]! - lowestOf(asset, pose);
}

/** How high the lowest point is. */
export function lowestOf({ outline }: SceneAsset, pose: ScenePose): number {
  const points = movePoints(outline, pose);
  let lowest = Infinity;
  for (let i = 1; i < points.length; i += 3) lowest = Math.min(lowest, points[i]!);
  return lowest;
}
