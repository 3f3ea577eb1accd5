import { expect, test } from 'vitest';
import { DROP, HAMMER } from './hammer.ts';
import { findHull, findLowest, movePoint, projectParts, STANDING } from './project-parts.ts';

test('the outline of a square with points inside is the square', () => {
  const square = [
    [0, 0],
    [4, 0],
    [4, 4],
    [0, 4],
  ] as const;
  expect(findHull([[2, 2], ...square, [1, 3], [2, 0]])).toEqual([
    [0, 0],
    [4, 0],
    [4, 4],
    [0, 4],
  ]);
});

test('a quarter turn about z maps x to y', () => {
  const half = Math.SQRT1_2;
  const [x, y] = movePoint([10, 0, 0], { place: [100, 200, 0], rotation: [0, 0, half, half] });
  expect(x).toBeCloseTo(100);
  expect(y).toBeCloseTo(210);
});

test('the hammer is drawn as its twenty parts, and stands on the ground', () => {
  expect(projectParts(STANDING)).toHaveLength(20);
  expect(Math.abs(findLowest(STANDING))).toBeLessThan(5);
});

test('the drop starts two heights up and ends on the floor', () => {
  const lowest = DROP.map(([, x, y, z, ...rotation]) => findLowest({ place: [x, y, z], rotation }));
  expect(lowest[0]).toBeGreaterThan(2000);
  expect(Math.abs(lowest.at(-1)!)).toBeLessThan(15);
  // Corners are a part of the body, so the drawing may hang a little above the floor, and never sinks in.
  expect(Math.min(...lowest)).toBeGreaterThan(-5);
  expect(HAMMER.touchedS + HAMMER.settledS).toBeLessThan(DROP.at(-1)![0]);
});
