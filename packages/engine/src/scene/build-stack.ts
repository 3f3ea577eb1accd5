import type { Relation } from '@tangible/contracts';
import type { Vector } from '@tangible/geometry';
import { computeHeightMap } from './compute-height-map.ts';
import { findSpot, type Load } from './find-spot.ts';
import type { Standing } from './lay-out-rows.ts';
import { coverPoints, depthOf, joinRectangles, moveRectangle, type Rectangle, widthOf } from './rectangle.ts';
import { joinRotations, toRotation, turnVectors } from './turn-points.ts';
import type { SceneAsset, ScenePose } from './types.ts';

/** A member with all that stands on it, about the member's own origin. */
export interface Stack extends Standing, Load {
  parts: { item: number; position: Vector; rotation: ScenePose['rotation'] }[];
}

export interface StackInput {
  assets: readonly SceneAsset[];
  relations: readonly Relation[];
}

/** The gap that an object starts with above its support, so that they do not overlap. */
const GAP_M = 0.001;
const GAP_SHARE = 0.02;
/** The lowest part of an object, as a share of its height: its feet. */
const BASE_SHARE = 0.08;

/**
 * Puts on a member everything that should stand on it, the largest first, and recursively on those.
 *
 * @param noRoom Gets those that no spot was found for.
 *
 * @example
 * const { parts } = buildStack(0, { assets, relations }, noRoom);
 */
export function buildStack(item: number, input: StackInput, noRoom: Set<number>): Stack {
  const { assets, relations } = input;
  const asset = assets[item]!;
  const rotation = joinRotations(asset.stand, toRotation(relations[item]!.turnDeg ?? 0));
  const turn = (points: Float32Array) => turnVectors(points, rotation);
  const outline = turn(asset.outline);
  const { lowest, highest } = measureHeights(outline);
  const heightM = highest - lowest;
  const lift = Math.min(GAP_M, GAP_SHARE * heightM) - lowest;
  const [weightX, , weightZ] = turn(Float32Array.from(asset.centreOfMassM));
  const own = coverPoints(outline);
  const stack: Stack = {
    parts: [{ item, position: [0, lift, 0], rotation }],
    cover: own,
    base: coverPoints(outline, lowest + BASE_SHARE * heightM),
    weightX: weightX!,
    weightZ: weightZ!,
    heightM: highest + lift,
  };

  const loads = relations.filter(({ on }) => on === item).map((one) => buildStack(one.item, input, noRoom));
  if (loads.length === 0) return stack;
  const top = computeHeightMap(
    asset.colliders.hulls.map(({ positions, indices }) => ({ positions: turn(positions), indices })),
  );
  const taken = new Map<number, Rectangle>();
  for (const load of sortByNeed(loads, relations)) {
    const child = load.parts[0]!.item;
    const { beside } = relations[child]!;
    const neighbour = beside && taken.get(beside.item);
    const rules = { taken: [...taken.values()] };
    const spot =
      (neighbour && findSpot(top, load, { ...rules, beside: { cover: neighbour, side: beside.side } })) ??
      findSpot(top, load, rules);
    if (!spot) {
      noRoom.add(child);
      continue;
    }
    const y = spot.heightM + lift;
    for (const part of load.parts) {
      const [px, py, pz] = part.position;
      stack.parts.push({ ...part, position: [px + spot.x, py + y, pz + spot.z] });
    }
    taken.set(child, moveRectangle(load.cover, spot.x, spot.z));
    stack.heightM = Math.max(stack.heightM, y + load.heightM);
  }
  return { ...stack, cover: joinRectangles([own, ...taken.values()]) };
}

function measureHeights(points: Float32Array): { lowest: number; highest: number } {
  let [lowest, highest] = [Infinity, -Infinity];
  for (let i = 1; i < points.length; i += 3) {
    lowest = Math.min(lowest, points[i]!);
    highest = Math.max(highest, points[i]!);
  }
  return { lowest, highest };
}

/** The largest first, but no object before its neighbour. */
export function sortByNeed<Group extends Stack>(stacks: readonly Group[], relations: readonly Relation[]): Group[] {
  const areaOf = ({ cover }: Stack) => widthOf(cover) * depthOf(cover);
  const itemOf = ({ parts }: Stack) => parts[0]!.item;
  const waiting = [...stacks].sort((a, b) => areaOf(b) - areaOf(a) || itemOf(a) - itemOf(b));
  const sorted: Group[] = [];
  while (waiting.length > 0) {
    const isFree = (stack: Stack) => {
      const { beside } = relations[itemOf(stack)]!;
      return !beside || !waiting.some((other) => itemOf(other) === beside.item);
    };
    // An arrangement has no cycles, so at least one member has no open dependency.
    sorted.push(...waiting.splice(waiting.findIndex(isFree), 1));
  }
  return sorted;
}
