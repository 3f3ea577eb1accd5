import { describe, expect, test } from 'vitest';
import { createRandom } from '../numeric/create-random.ts';
import { transformDistance } from './transform-distance.ts';

describe('transformDistance', () => {
  test('returns squared distances along a line', () => {
    const costs = Float64Array.of(Infinity, 0, Infinity, Infinity);
    transformDistance(costs, 4, 1);
    expect([...costs]).toEqual([1, 0, 1, 4]);
  });

  for (const seed of [1, 2, 3]) {
    test(`matches brute force over every seed pixel (seed ${seed})`, () => {
      const random = createRandom(seed);
      const [width, height] = [13, 17];
      const seeds = Array.from({ length: 6 }, () => Math.floor(random() * width * height));
      const costs = new Float64Array(width * height).fill(Infinity);
      for (const s of seeds) costs[s] = 0;
      const nearest = new Int32Array(costs.length);
      transformDistance(costs, width, height, nearest);

      const squared = (a: number, b: number) =>
        ((a % width) - (b % width)) ** 2 + (Math.floor(a / width) - Math.floor(b / width)) ** 2;
      for (let i = 0; i < costs.length; i++) {
        expect(costs[i]).toBe(Math.min(...seeds.map((s) => squared(i, s))));
        expect(squared(i, nearest[i]!)).toBe(costs[i]);
      }
    });
  }

  test('prefers a cheaper seed that is farther away', () => {
    const costs = Float64Array.of(50, Infinity, Infinity, 0);
    const nearest = new Int32Array(4);
    transformDistance(costs, 4, 1, nearest);
    expect([...nearest]).toEqual([3, 3, 3, 3]);
  });
});
