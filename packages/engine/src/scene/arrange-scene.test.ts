import { createRandom, measureBox } from '@tangible/geometry';
import { describe, expect, test } from 'vitest';
import { makeBall, makeBlock, makeCylinder, makeMember, makeTable } from '../../test/make-member.ts';
import { nodePlatform } from '../platform/node/node-platform.ts';
import { type ArrangeInput, arrangeScene } from './arrange-scene.ts';
import { readAssets } from './read-assets.ts';
import { movePoints } from './turn-points.ts';
import type { Placement, SceneAsset } from './types.ts';

const MEMBERS = [
  makeMember('table', makeTable([1.2, 0.75, 0.8])),
  makeMember('cup', [makeCylinder(0.04, 0.1)]),
  makeMember('book', [makeBlock([0.15, 0.03, 0.22])]),
  makeMember('wardrobe', [makeBlock([1, 2, 0.6])]),
  makeMember('ball', [makeBall(0.11)]),
];

async function readAll(names: string[]): Promise<SceneAsset[]> {
  const members = await Promise.all(MEMBERS);
  const assets = await readAssets(members, nodePlatform);
  return names.map((name) => assets.get(name)!);
}

const arrange = (assets: SceneAsset[], more: Partial<ArrangeInput> = {}) =>
  arrangeScene({ assets, arrangement: [], seed: 0, fallen: new Set(), ...more });
const boxOf = (asset: SceneAsset, placement: Placement) => measureBox(movePoints(asset.outline, placement));
const roundAll = (values: readonly number[]) => values.map((value) => Number(value.toFixed(3)) + 0);

/** Overlaps of members on the floor, and of those on the same support. */
function countOverlaps(assets: SceneAsset[], placements: Placement[]): number {
  const boxes = assets.map((asset, i) => boxOf(asset, placements[i]!));
  let count = 0;
  for (let i = 0; i < boxes.length; i++) {
    for (let j = 0; j < i; j++) {
      const [a, b] = [boxes[i]!, boxes[j]!];
      if ([0, 1, 2].every((k) => a.min[k]! < b.max[k]! && b.min[k]! < a.max[k]!)) count++;
    }
  }
  return count;
}

describe('by size', () => {
  test('the largest object is at the back in the middle, the others in front of it and next to it, all unrotated', async () => {
    const assets = await readAll(['cup', 'table', 'book', 'wardrobe', 'book', 'cup']);
    const { placements, noRoom } = arrange(assets);
    expect(noRoom.size).toBe(0);
    expect(countOverlaps(assets, placements)).toBe(0);
    const wardrobe = placements[3]!;
    const backs = assets.map((asset, i) => boxOf(asset, placements[i]!).min[2]);
    expect(Math.min(...backs)).toBe(backs[3]);
    const width = Math.max(...assets.map((asset, i) => boxOf(asset, placements[i]!).max[0]));
    expect(Math.abs(wardrobe.position[0])).toBeLessThan(0.5 * width);
    for (const { on, rotation } of placements) expect([on, ...rotation]).toEqual(['floor', 0, 0, 0, 1]);
  });

  test('every object starts a millimetre above the floor, small ones less', async () => {
    const assets = await readAll(['wardrobe', 'book']);
    const { placements } = arrange(assets);
    expect(boxOf(assets[0]!, placements[0]!).min[1]).toBeCloseTo(0.001, 5);
    expect(boxOf(assets[1]!, placements[1]!).min[1]).toBeCloseTo(0.0006, 5);
  });

  test('another seed rotates objects a little and still keeps them apart', async () => {
    const assets = await readAll(['table', 'wardrobe', 'cup', 'book', 'ball']);
    const { placements } = arrange(assets, { seed: 5 });
    expect(countOverlaps(assets, placements)).toBe(0);
    expect(placements.some(({ rotation }) => Math.abs(rotation[1]) > 0.01)).toBe(true);
    expect(arrange(assets, { seed: 5 })).toEqual(arrange(assets, { seed: 5 }));
  });
});

describe('by an arrangement', () => {
  test('a cup on a table stands in the middle of the top', async () => {
    const assets = await readAll(['cup', 'table']);
    const { placements } = arrange(assets, { arrangement: [{ item: 0, on: 1 }] });
    const [cup, table] = placements;
    expect(cup!.on).toBe(1);
    expect(boxOf(assets[0]!, cup!).min[1]).toBeCloseTo(0.752, 3);
    expect(cup!.position[0]).toBeCloseTo(table!.position[0], 1);
    expect(cup!.position[2]).toBeCloseTo(table!.position[2], 1);
  });

  test('several objects on one table are apart, and `beside` is respected', async () => {
    const assets = await readAll(['table', 'cup', 'book', 'cup', 'ball']);
    const { placements } = arrange(assets, {
      arrangement: [
        { item: 1, on: 0 },
        { item: 2, on: 0, beside: { item: 1, side: 'left' } },
        { item: 3, on: 0, beside: { item: 1, side: 'front' } },
        { item: 4, on: 'floor', beside: { item: 0, side: 'right' } },
      ],
    });
    expect(placements.map(({ on }) => on)).toEqual(['floor', 0, 0, 0, 'floor']);
    expect(countOverlaps(assets, placements)).toBe(0);
    const boxes = assets.map((asset, i) => boxOf(asset, placements[i]!));
    expect(boxes[2]!.max[0]).toBeLessThan(boxes[1]!.min[0]);
    expect(boxes[3]!.min[2]).toBeGreaterThan(boxes[1]!.max[2]);
    expect(boxes[4]!.min[0]).toBeGreaterThan(boxes[0]!.max[0]);
    expect((boxes[4]!.min[2] + boxes[4]!.max[2]) / 2).toBeCloseTo(placements[0]!.position[2], 4);
  });

  test('a book on a cup on a table', async () => {
    const assets = await readAll(['table', 'book', 'cup']);
    const { placements } = arrange(assets, {
      arrangement: [
        { item: 1, on: 0 },
        { item: 2, on: 1 },
      ],
    });
    expect(placements.map(({ on }) => on)).toEqual(['floor', 0, 1]);
    expect(boxOf(assets[2]!, placements[2]!).min[1]).toBeGreaterThan(0.78);
  });

  test('an object larger than its support goes to the floor on its right', async () => {
    const assets = await readAll(['table', 'cup']);
    const { placements, noRoom } = arrange(assets, { arrangement: [{ item: 0, on: 1 }] });
    expect([...noRoom]).toEqual([0]);
    expect(placements.map(({ on }) => on)).toEqual(['floor', 'floor']);
    expect(boxOf(assets[0]!, placements[0]!).min[0]).toBeGreaterThan(boxOf(assets[1]!, placements[1]!).max[0]);
  });

  test('a rotation is applied: 90 degrees make a wide object deep', async () => {
    const assets = await readAll(['table', 'wardrobe']);
    const { placements } = arrange(assets, { arrangement: [{ item: 0, on: 'floor', turnDeg: 90 }] });
    const { min, max } = boxOf(assets[0]!, placements[0]!);
    expect(roundAll([max[0] - min[0], max[2] - min[2]])).toEqual([0.8, 1.2]);
  });

  test('30 random arrangements, seed 21: none overlap, all are on their support or have no room', async () => {
    const random = createRandom(21);
    const pool = ['table', 'cup', 'book', 'wardrobe', 'ball'];
    const known = await readAll(pool);
    for (let run = 0; run < 30; run++) {
      const count = 2 + Math.floor(random() * 7);
      const assets = Array.from({ length: count }, () => known[Math.floor(random() * known.length)]!);
      // Members are only placed relative to earlier ones, so there are no cycles.
      const arrangement = assets.slice(1).map((_, i) => ({
        item: i + 1,
        on: random() < 0.5 ? Math.floor(random() * (i + 1)) : ('floor' as const),
        ...(random() < 0.4 ? { beside: { item: Math.floor(random() * (i + 1)), side: 'left' as const } } : {}),
        turnDeg: Math.floor(random() * 360),
      }));
      const { placements, noRoom } = arrange(assets, { arrangement });
      for (const [i, { on }] of placements.entries()) {
        const asked = i === 0 ? 'floor' : arrangement[i - 1]!.on;
        expect(on, `run ${run}, member ${i}`).toBe(noRoom.has(i) ? 'floor' : asked);
      }
      expect(countOverlaps(assets, placements), `run ${run}`).toBe(0);
    }
  });
});
