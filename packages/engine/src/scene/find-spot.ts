import type { SceneSide } from '@tangible/contracts';
import { findHighest, type HeightMap, readHeight } from './compute-height-map.ts';
import { depthOf, isNear, moveRectangle, type Rectangle, widthOf } from './rectangle.ts';

/** An object to be placed on top of another, about its own origin. */
export interface Load {
  /** The area that it covers, including the objects on it. */
  cover: Rectangle;
  /** The area of its base, which must be supported. */
  base: Rectangle;
  /** Where its weight is, seen from above. */
  weightX: number;
  weightZ: number;
}

export interface Spot {
  x: number;
  z: number;
  /** Of its support. */
  heightM: number;
}

export interface SpotRules {
  /** The areas that other objects on the same support cover. */
  taken: readonly Rectangle[];
  /** The object that it should stand next to. */
  beside?: { cover: Rectangle; side: SceneSide } | undefined;
}

/** Samples of a base along each side. */
const PROBES = 5;
/** So much of a base must be carried. */
const CARRIED_SHARE_MIN = 0.6;
/** The support may be this much lower than its highest part, as a share of the base: a slope of 8 degrees. */
const UNEVEN_SHARE = 0.15;
/** Of the height of all: tops that differ by less are one. */
const LEVEL_SHARE = 0.05;
/** A top counts if its area is at least this share of the largest one: nothing stands on the back of a chair. */
const AREA_SHARE_MIN = 0.5;
/**
 * Between neighbours, as a share of the smaller side; closer if there is no room otherwise, or for a `beside` relation.
 */
const GAP_SHARES = [0.8, 0.3, 0.04];
const BESIDE_GAP_SHARES = [0.3, 0.04];

/**
 * Finds where a load can stand on top of something: on the highest of its large tops, carried on all sides of its
 * weight, clear of all that is there, as near as can be to the middle of that top or to its neighbour. Null when there
 * is no such spot.
 *
 * @example
 * const spot = findSpot(computeHeightMap(table.colliders.hulls), mug, { taken: [] });
 */
export function findSpot(top: HeightMap, load: Load, rules: SpotRules): Spot | null {
  const carried = listCarried(top, load);
  for (const share of rules.beside ? BESIDE_GAP_SHARES : GAP_SHARES) {
    const gap = share * Math.min(widthOf(load.cover), depthOf(load.cover));
    const free = carried.filter(({ x, z }) => isAllowed(moveRectangle(load.cover, x, z), gap, rules));
    const spot = chooseSpot(top, free, load, gap, rules);
    if (spot) return spot;
  }
  return null;
}

/** Every spot of the grid that carries the load. */
function listCarried(top: HeightMap, load: Load): Spot[] {
  const { cover, columns, rows } = top;
  const uneven = UNEVEN_SHARE * Math.min(widthOf(load.base), depthOf(load.base));
  // Around the weight, which goes to the middle of a cell.
  const highest = findHighest(top, moveRectangle(load.cover, -load.weightX, -load.weightZ));
  const spots: Spot[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const heightM = highest[row * columns + column]!;
      if (heightM === -Infinity) continue;
      const x = cover.minX + ((column + 0.5) * widthOf(cover)) / columns - load.weightX;
      const z = cover.minZ + ((row + 0.5) * depthOf(cover)) / rows - load.weightZ;
      if (isCarried(top, load, { x, z, heightM }, uneven)) spots.push({ x, z, heightM });
    }
  }
  return spots;
}

function isCarried(top: HeightMap, { base, weightX, weightZ }: Load, { x, z, heightM }: Spot, uneven: number): boolean {
  let count = 0;
  const sides = new Set<number>();
  for (let i = 0; i < PROBES; i++) {
    for (let j = 0; j < PROBES; j++) {
      const px = base.minX + (widthOf(base) * (i + 0.5)) / PROBES;
      const pz = base.minZ + (depthOf(base) * (j + 0.5)) / PROBES;
      if (readHeight(top, x + px, z + pz) < heightM - uneven) continue;
      count++;
      sides.add((px > weightX ? 1 : 0) + (pz > weightZ ? 2 : 0));
    }
  }
  return count >= CARRIED_SHARE_MIN * PROBES * PROBES && sides.size === 4;
}

function isAllowed(cover: Rectangle, gap: number, { taken, beside }: SpotRules): boolean {
  if (taken.some((other) => isNear(cover, other, gap))) return false;
  if (!beside) return true;
  const { side, cover: other } = beside;
  if (side === 'left') return cover.maxX <= other.minX;
  if (side === 'right') return cover.minX >= other.maxX;
  return side === 'front' ? cover.minZ >= other.maxZ : cover.maxZ <= other.minZ;
}

function chooseSpot(
  top: HeightMap,
  spots: readonly Spot[],
  load: Load,
  gap: number,
  { beside }: SpotRules,
): Spot | null {
  if (spots.length === 0) return null;
  const all = [...top.heights].filter((height) => height > -Infinity);
  const slack = LEVEL_SHARE * (Math.max(...all) || 1);
  const areaOf = (level: number) => all.filter((height) => Math.abs(height - level) <= slack).length;
  const levels = [...new Set(spots.map(({ heightM }) => Math.round(heightM / slack)))]
    .map((step) => step * slack)
    .map((level) => ({ level, area: areaOf(level) }));
  const largest = Math.max(...levels.map(({ area }) => area));
  const level = Math.max(...levels.filter(({ area }) => area >= AREA_SHARE_MIN * largest).map((one) => one.level));
  const onLevel = spots.filter(({ heightM }) => Math.abs(heightM - level) <= slack);
  const [aimX, aimZ] = beside ? aimBeside(load.cover, beside, gap) : findMiddle(top, level, slack, load);
  const distance = ({ x, z }: Spot) => (x - aimX) ** 2 + (z - aimZ) ** 2;
  return onLevel.reduce((best, spot) => (distance(spot) < distance(best) - 1e-12 ? spot : best));
}

/** The origin at which the load touches the gap to its neighbour. */
export function aimBeside(
  load: Rectangle,
  { cover, side }: { cover: Rectangle; side: SceneSide },
  gap: number,
): [number, number] {
  const middleX = (cover.minX + cover.maxX - load.minX - load.maxX) / 2;
  const middleZ = (cover.minZ + cover.maxZ - load.minZ - load.maxZ) / 2;
  if (side === 'left') return [cover.minX - gap - load.maxX, middleZ];
  if (side === 'right') return [cover.maxX + gap - load.minX, middleZ];
  return side === 'front' ? [middleX, cover.maxZ + gap - load.minZ] : [middleX, cover.minZ - gap - load.maxZ];
}

/** Where the origin goes so that the load covers the middle of a top. */
function findMiddle(
  { cover, columns, rows, heights }: HeightMap,
  level: number,
  slack: number,
  load: Load,
): [number, number] {
  let [sumX, sumZ, count] = [0, 0, 0];
  heights.forEach((height, at) => {
    if (Math.abs(height - level) > slack) return;
    sumX += cover.minX + (((at % columns) + 0.5) * widthOf(cover)) / columns;
    sumZ += cover.minZ + ((Math.floor(at / columns) + 0.5) * depthOf(cover)) / rows;
    count++;
  });
  const { minX, maxX, minZ, maxZ } = load.base;
  return [sumX / count - (minX + maxX) / 2, sumZ / count - (minZ + maxZ) / 2];
}
