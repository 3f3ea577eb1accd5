import type { Arrangement, Relation } from '@tangible/contracts';
import { createRandom } from '@tangible/geometry';
import { buildStack, type Stack, sortByNeed } from './build-stack.ts';
import { aimBeside } from './find-spot.ts';
import { gapBetween, layOutRows, type Standing } from './lay-out-rows.ts';
import { isNear, joinRectangles, moveRectangle } from './rectangle.ts';
import { resolveRelations } from './resolve-relations.ts';
import type { Placement, SceneAsset } from './types.ts';

export interface ArrangeInput {
  /** Of each member. */
  assets: readonly SceneAsset[];
  arrangement: Arrangement;
  seed: number;
  /** Members that did not stay on their support. */
  fallen: ReadonlySet<number>;
}

export interface Arranged {
  placements: Placement[];
  /** Members for which there was no room on their support. */
  noRoom: ReadonlySet<number>;
}

/** The range in which the seed turns members without a given rotation. */
const TURN_DEG_MAX = 15;

/**
 * Says where every member of a scene goes: by its true size, on the floor or on another, clear of all others.
 *
 * @example
 * const { placements } = arrangeScene({ assets, arrangement: [{ item: 1, on: 0 }], seed: 0, fallen: new Set() });
 */
export function arrangeScene({ assets, arrangement, seed, fallen }: ArrangeInput): Arranged {
  const noRoom = new Set<number>();
  // Each round puts at least one more on the floor, where there is always room.
  for (;;) {
    const missing = new Set<number>();
    const relations = resolveRelations(assets.length, arrangement, new Set([...fallen, ...noRoom]));
    const placements = placeAll(assets, vary(relations, seed), seed, missing);
    if (missing.size === 0) return { placements, noRoom };
    for (const item of missing) noRoom.add(item);
  }
}

/** Seed 0 leaves everything straight. */
function vary(relations: readonly Relation[], seed: number): Relation[] {
  const random = createRandom(seed);
  return relations.map((relation) => {
    const turnDeg = seed === 0 ? 0 : Math.round((2 * random() - 1) * TURN_DEG_MAX);
    return { ...relation, turnDeg: relation.turnDeg ?? turnDeg };
  });
}

function placeAll(
  assets: readonly SceneAsset[],
  relations: readonly Relation[],
  seed: number,
  missing: Set<number>,
): Placement[] {
  const onFloor = relations.filter(({ on }) => on === 'floor');
  const stacks = onFloor.map(({ item }) => buildStack(item, { assets, relations }, missing));
  const clusters = gatherClusters(stacks, relations);
  const random = createRandom(seed + 1);
  const places = layOutRows(clusters, () => seed !== 0 && random() < 0.5);
  const placements: Placement[] = [];
  for (const [at, { parts }] of clusters.entries()) {
    for (const { item, position, rotation } of parts) {
      const { on } = relations[item]!;
      const [x, z] = places[at]!;
      placements[item] = { position: [position[0] + x, position[1], position[2] + z], rotation, on };
    }
  }
  return placements;
}

type Cluster = Pick<Stack, 'parts'> & Standing;

/**
 * Joins objects that stand next to each other on the floor; each cluster is relative to the origin of the object that
 * the others are next to.
 */
function gatherClusters(stacks: readonly Stack[], relations: readonly Relation[]): Cluster[] {
  const clusters: Stack[][] = [];
  for (const stack of sortByNeed(stacks, relations)) {
    const { item } = stack.parts[0]!;
    const { beside } = relations[item]!;
    const cluster = beside && clusters.find((one) => one.some(({ parts }) => parts[0]!.item === beside.item));
    if (cluster) cluster.push(standBeside(stack, cluster, beside));
    else clusters.push([stack]);
  }
  return clusters.map((members) => ({
    parts: members.flatMap(({ parts }) => parts),
    cover: joinRectangles(members.map(({ cover }) => cover)),
    heightM: Math.max(...members.map(({ heightM }) => heightM)),
  }));
}

/** As near to its neighbour as the gap allows; farther out where others stand already. */
function standBeside(stack: Stack, cluster: readonly Stack[], { item, side }: NonNullable<Relation['beside']>): Stack {
  const neighbour = cluster.find(({ parts }) => parts[0]!.item === item)!;
  const gap = gapBetween(stack, neighbour);
  let [x, z] = aimBeside(stack.cover, { cover: neighbour.cover, side }, gap);
  for (;;) {
    const cover = moveRectangle(stack.cover, x, z);
    const near = cluster.find((other) => isNear(cover, other.cover, gap * 0.99));
    if (!near) return moveStack(stack, x, z);
    const beyond = aimBeside(stack.cover, { cover: near.cover, side }, gap);
    if (side === 'left' || side === 'right') x = beyond[0];
    else z = beyond[1];
  }
}

function moveStack(stack: Stack, x: number, z: number): Stack {
  return {
    ...stack,
    cover: moveRectangle(stack.cover, x, z),
    parts: stack.parts.map((part) => {
      const [px, py, pz] = part.position;
      return { ...part, position: [px + x, py, pz + z] };
    }),
  };
}
