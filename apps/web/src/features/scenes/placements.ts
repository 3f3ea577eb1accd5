import { SCENE_HEIGHT_M_MAX, SCENE_REACH_M_MAX, type ScenePlacement } from '@tangible/contracts';
import type { Shape } from './flat-shapes.ts';

/** Between neighbours at first, as a share of their mean width. */
const GAP_SHARE = 0.25;

/** One copy of an asset in the scene. */
export interface Member {
  /** The same as long as it is in the scene. */
  key: string;
  contentId: string;
}

/**
 * The members of a scene in the order of its assets.
 *
 * @example
 * listMembers(['mug', 'mug', 'chair']); // keys mug#1, mug#2, chair#1
 */
export function listMembers(contentIds: readonly string[]): Member[] {
  return contentIds.map((contentId, i) => {
    const number = contentIds.slice(0, i + 1).filter((id) => id === contentId).length;
    return { key: `${contentId}#${number}`, contentId };
  });
}

/**
 * A placement for every member: those that have one keep it, new ones are put on the floor to the right of the others.
 *
 * @example
 * placeNew([{ key: 'mug#1', shape }], {}); // { 'mug#1': { x: 0, z: 0, height: 0, turnDeg: 0 } }
 */
export function placeNew(
  members: readonly { key: string; shape: Shape }[],
  before: Readonly<Record<string, ScenePlacement>>,
): Record<string, ScenePlacement> {
  const placed: Record<string, ScenePlacement> = {};
  let right: number | null = null;
  for (const { key, shape } of members) {
    const kept = before[key];
    if (!kept) continue;
    placed[key] = kept;
    right = Math.max(right ?? -Infinity, kept.x + reachOf(shape));
  }
  for (const { key, shape } of members) {
    if (placed[key]) continue;
    const reach = reachOf(shape);
    const x: number = right === null ? 0 : right + reach * (1 + 2 * GAP_SHARE);
    placed[key] = limit({ x, z: 0, height: 0, turnDeg: 0 });
    right = x + reach;
  }
  return placed;
}

/** Half of the longer side on the floor: free in any rotation but a diagonal one. */
const reachOf = ({ sidesM: [width, , depth] }: Shape) => Math.max(width, depth) / 2;

/** To the millimetre and the degree, and within the limits of a scene. */
export function limit({ x, z, height, turnDeg }: ScenePlacement): ScenePlacement {
  const clamp = (value: number, min: number, max: number) =>
    Math.round(Math.min(max, Math.max(min, Number.isFinite(value) ? value : 0)) * 1000) / 1000 + 0;
  return {
    x: clamp(x, -SCENE_REACH_M_MAX, SCENE_REACH_M_MAX),
    z: clamp(z, -SCENE_REACH_M_MAX, SCENE_REACH_M_MAX),
    height: clamp(height, 0, SCENE_HEIGHT_M_MAX),
    turnDeg: Math.round(((((turnDeg + 180) % 360) + 360) % 360) - 180),
  };
}

const STEP_M = 0.01;
const LARGE_STEP_M = 0.1;
const STEP_DEG = 15;

/**
 * The placement after a key: arrows move by 1 cm, with Shift by 10; R turns by 15 degrees, with Shift back; Page Up and
 * Page Down lift by 1 cm, with Shift by 10. Null for any other key.
 *
 * @example
 * moveByKey({ x: 0, z: 0, height: 0, turnDeg: 0 }, { key: 'ArrowRight', shiftKey: false })?.x; // 0.01
 */
export function moveByKey(
  placement: ScenePlacement,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): ScenePlacement | null {
  const step = shiftKey ? LARGE_STEP_M : STEP_M;
  const moved: Record<string, Partial<ScenePlacement>> = {
    ArrowLeft: { x: placement.x - step },
    ArrowRight: { x: placement.x + step },
    ArrowUp: { z: placement.z - step },
    ArrowDown: { z: placement.z + step },
    PageUp: { height: placement.height + step },
    PageDown: { height: placement.height - step },
    r: { turnDeg: placement.turnDeg + STEP_DEG },
    R: { turnDeg: placement.turnDeg - STEP_DEG },
  };
  const change = moved[key];
  return change ? limit({ ...placement, ...change }) : null;
}
