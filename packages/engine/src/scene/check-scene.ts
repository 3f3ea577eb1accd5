import type { SceneCheck, SceneRest } from '@tangible/contracts';
import { measureBox } from '@tangible/geometry';
import { countMisaligned, hasUsdFacts } from '../inspect/check-files.ts';
import { atMost, none, yes } from '../inspect/judge.ts';
import type { AssetFile } from '../types.ts';
import { measureOverlaps } from './measure-overlap.ts';
import type { Settled, Touch } from './settle-bodies.ts';
import { type RestingScene, SETTLE_SECONDS_MAX } from './settle-scene.ts';
import type { Placement, SceneAsset, SceneBody, ScenePose } from './types.ts';

/** How deep two may be inside each other at rest, and as a share of the smaller one's longest side. */
const DEPTH_M_MAX = 0.005;
const DEPTH_SHARE_MAX = 0.01;
const SPEED_M_S_MAX = 0.02;
/**
 * The movement that the written MJCF may show within a second, also as a share of the smallest member's longest side.
 */
const MOVEMENT_M_MAX = 0.005;
const MOVEMENT_SHARE_MAX = 0.05;
/** Tolerance between an asset's size and the written one: the loss of a reduced surface. */
const SIZE_ERROR_MAX = 0.01;

export interface CheckInput {
  bodies: readonly SceneBody[];
  asked: readonly ('floor' | number | null)[];
  /** Where members were placed by hand; empty if they were not. */
  placed: readonly Placement[];
  rest: SceneRest;
  resting: RestingScene;
  /** The written MJCF, let go for a second; null when MuJoCo refused it. */
  again: Settled | null;
  files: readonly AssetFile[];
}

/** The verdicts on a scene, measured on the final poses and on the written files. */
export function checkScene({ bodies, asked, placed, rest, resting, again, files }: CheckInput): SceneCheck[] {
  const { settledS, speedsMS, unstable, touches, placements, problems, poses } = resting;
  const assets = bodies.map(({ asset }) => asset);
  const limitOf = ({ a, b }: Touch) => {
    const sizes = [a, b].filter((i) => i >= 0).map((i) => longestOf(assets[i]!));
    return Math.min(DEPTH_M_MAX, DEPTH_SHARE_MAX * Math.min(...sizes));
  };
  const judgeDepths = <Name extends string>(name: Name, all: readonly Touch[]) => {
    const worst = [...all].sort((one, other) => other.depthM / limitOf(other) - one.depthM / limitOf(one))[0];
    return atMost(name, Math.max(0, worst?.depthM ?? 0), worst ? limitOf(worst) : DEPTH_M_MAX, { unit: 'm' });
  };
  const smallestM = Math.min(...assets.map(longestOf));
  const find = (path: string) => files.find((file) => file.path === path)?.bytes ?? new Uint8Array();
  const isDisplaced = (i: number) =>
    placed[i] ? hasMovedAway(assets[i]!, placed[i], poses[i]!) : placements[i]!.on !== asked[i];
  const checks = [
    yes('scene-compiled', again !== null),
    yes('scene-stable', !unstable && again?.unstable === false),
    atMost('scene-settled', settledS ?? false, SETTLE_SECONDS_MAX, { unit: 's' }),
    atMost('scene-speed', Math.max(...speedsMS), SPEED_M_S_MAX, { unit: 'm/s' }),
    judgeDepths('scene-penetration', touches),
    judgeDepths('scene-overlap', measureOverlaps(bodies, poses)),
    atMost('scene-sizes', Math.max(...assets.map(measureSizeError)), SIZE_ERROR_MAX),
    none('scene-toppled', problems.filter((problem) => problem === 'toppled').length, { otherwise: 'warn' }),
    none('scene-displaced', placements.filter((_, i) => isDisplaced(i)).length, { otherwise: 'warn' }),
    atMost(
      'scene-mjcf-movement',
      again !== null && Math.max(...again.movedM),
      Math.min(MOVEMENT_M_MAX, MOVEMENT_SHARE_MAX * smallestM),
      // A scene that is kept as placed may hang in the air, and its owner wants to know.
      { unit: 'm', ...(rest === 'keep' && { otherwise: 'warn' }) },
    ),
    yes('scene-usd-header', hasUsdFacts(find('usd/scene.usda'))),
    none('scene-usdz-misaligned', countMisaligned(find('usd/scene.usdz'))),
  ];
  return rest === 'keep' ? checks.filter(({ name }) => !OF_SETTLING.has(name)) : checks;
}

/** Checks that say nothing about a scene that is kept as it was placed. */
const OF_SETTLING: ReadonlySet<string> = new Set(['scene-settled', 'scene-speed', 'scene-toppled', 'scene-displaced']);

/** By a share of its longest side, along the floor. */
const AWAY_SHARE_MAX = 0.1;

function hasMovedAway(asset: SceneAsset, from: ScenePose, to: ScenePose): boolean {
  const distance = Math.hypot(to.position[0] - from.position[0], to.position[2] - from.position[2]);
  return distance > AWAY_SHARE_MAX * longestOf(asset);
}

function longestOf({ size }: SceneAsset): number {
  return Math.max(size.widthM, size.heightM, size.depthM);
}

function measureSizeError(asset: SceneAsset): number {
  const { min, max } = measureBox(asset.positions);
  const { widthM, heightM, depthM } = asset.size;
  const errors = [widthM, heightM, depthM].map((side, k) => Math.abs(max[k]! - min[k]! - side));
  return Math.max(...errors) / longestOf(asset);
}
