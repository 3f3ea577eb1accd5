import { depthOf, type Rectangle, widthOf } from './rectangle.ts';

/** An object on the floor: its footprint, about its own origin, and its height. */
export interface Standing {
  cover: Rectangle;
  heightM: number;
}

/**
 * Between neighbours, as a share of the mean of their sides: objects that are twice as large stand twice as far apart.
 */
const GAP_SHARE = 0.3;
/** How much wider than deep the whole is. */
const BREADTH = 1.3;
/** Where a small object stands in the row of a large one: 0 in its middle, 1 along its front. */
const FORWARD_SHARE = 0.5;

/**
 * Puts objects on the floor by their size alone: the largest at the back in the middle, smaller ones to its right and
 * left in turn, then rows towards the front. No two come closer than their gap.
 *
 * @returns For each, in the order given, where its origin goes: x and z. The middle of all is 0, 0.
 *
 * @example
 * const places = layOutRows([chair, mug, lamp], () => false);
 */
export function layOutRows(objects: readonly Standing[], isMirrored: (row: number) => boolean): [number, number][] {
  const places: [number, number][] = objects.map(() => [0, 0]);
  let front = 0;
  let [minX, maxX] = [Infinity, -Infinity];
  let depthBefore: number | null = null;
  for (const [number, members] of fillRows(objects).entries()) {
    const row = isMirrored(number) ? fanOut(members).reverse() : fanOut(members);
    const depth = Math.max(...row.map((i) => depthOf(objects[i]!.cover)));
    const back: number = depthBefore === null ? 0 : front + GAP_SHARE * Math.sqrt(depth * depthBefore);
    const breadth = measureRow(objects, row);
    let x = -breadth / 2;
    for (const [at, i] of row.entries()) {
      const { cover } = objects[i]!;
      if (at > 0) x += gapBetween(objects[row[at - 1]!]!, objects[i]!);
      const slack = depth - depthOf(cover);
      places[i] = [x - cover.minX, back + (slack * (1 + FORWARD_SHARE)) / 2 - cover.minZ];
      x += widthOf(cover);
    }
    [minX, maxX] = [Math.min(minX, -breadth / 2), Math.max(maxX, breadth / 2)];
    [front, depthBefore] = [back + depth, depth];
  }
  return places.map(([x, z]) => [x - (minX + maxX) / 2, z - front / 2]);
}

/** The objects of each row, from the back to the front, each from the largest to the smallest. */
function fillRows(objects: readonly Standing[]): number[][] {
  const order = objects.map((_, i) => i).sort((a, b) => measureSize(objects[b]!) - measureSize(objects[a]!) || a - b);
  const area = objects.reduce((sum, { cover }) => sum + widthOf(cover) * depthOf(cover), 0) * (1 + GAP_SHARE) ** 2;
  const widest = Math.max(...objects.map(({ cover }) => widthOf(cover)));
  const breadthMax = Math.max(widest, BREADTH * Math.sqrt(area));
  const rows: number[][] = [];
  for (const i of order) {
    const row = rows.at(-1);
    if (row && measureRow(objects, fanOut([...row, i])) <= breadthMax) row.push(i);
    else rows.push([i]);
  }
  return rows;
}

function measureSize({ cover, heightM }: Standing): number {
  return widthOf(cover) * depthOf(cover) * heightM;
}

/** The first in the middle, the next ones to its right and left in turn. */
function fanOut(members: readonly number[]): number[] {
  const right = members.filter((_, at) => at % 2 === 1);
  const left = members.filter((_, at) => at > 0 && at % 2 === 0);
  return [...left.reverse(), members[0]!, ...right];
}

function measureRow(objects: readonly Standing[], row: readonly number[]): number {
  return row.reduce(
    (sum, i, at) => sum + widthOf(objects[i]!.cover) + (at > 0 ? gapBetween(objects[row[at - 1]!]!, objects[i]!) : 0),
    0,
  );
}

/** The distance between two neighbours. */
export function gapBetween(a: Standing, b: Standing): number {
  const sideOf = ({ cover }: Standing) => Math.sqrt(widthOf(cover) * depthOf(cover));
  return GAP_SHARE * Math.sqrt(sideOf(a) * sideOf(b));
}
