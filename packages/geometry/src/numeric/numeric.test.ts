import { describe, expect, test } from 'vitest';
import { clamp } from './clamp.ts';
import { createRandom } from './create-random.ts';
import { createSets, findRoot, unite } from './union-find.ts';

test('clamp keeps values within the range and passes NaN through', () => {
  expect([-1, 0, 0.4, 1, 7].map((value) => clamp(value, 0, 1))).toEqual([0, 0, 0.4, 1, 1]);
  expect(clamp(Number.NaN, 0, 1)).toBeNaN();
});

describe('createRandom', () => {
  test('repeats for a seed and differs between seeds', () => {
    const draw = (seed: number) => Array.from({ length: 5 }, createRandom(seed));
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
  });

  test('seed 1: values are uniform over 0 to 1', () => {
    const random = createRandom(1);
    const counts = new Uint32Array(10);
    for (let i = 0; i < 100_000; i++) counts[Math.floor(random() * 10)]!++;
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(500);
  });
});

describe('union-find', () => {
  test('every element starts in its own set', () => {
    const sets = createSets(5);
    expect([0, 1, 2, 3, 4].map((i) => findRoot(sets, i))).toEqual([0, 1, 2, 3, 4]);
  });

  test('returns whether two sets were merged', () => {
    const sets = createSets(4);
    expect(unite(sets, 2, 3)).toBe(true);
    expect(unite(sets, 3, 2)).toBe(false);
    expect(unite(sets, 3, 0)).toBe(true);
    expect([0, 1, 2, 3].map((i) => findRoot(sets, i))).toEqual([0, 1, 0, 0]);
  });

  test.each([1, 2, 3])('seed %i: matches sets that are relabelled one by one', (seed) => {
    const random = createRandom(seed);
    const count = 200;
    const sets = createSets(count);
    let labels = Array.from({ length: count }, (_, i) => i);
    for (let step = 0; step < 150; step++) {
      const [a, b] = [Math.floor(random() * count), Math.floor(random() * count)];
      expect(unite(sets, a, b)).toBe(labels[a] !== labels[b]);
      const [from, to] = [Math.max(labels[a]!, labels[b]!), Math.min(labels[a]!, labels[b]!)];
      labels = labels.map((label) => (label === from ? to : label));
    }
    expect(labels.map((_, i) => findRoot(sets, i))).toEqual(labels);
  });
});
