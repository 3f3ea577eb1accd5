import { expect, test } from 'vitest';
import { SIDES, type Side, setFloor, setFront } from './orient.ts';
import { multiply, normalise, rotate, turnAbout, turnSides, type Vector } from './quaternion.ts';

const OUTWARD: Record<Side, Vector> = {
  bottom: [0, -1, 0],
  top: [0, 1, 0],
  front: [0, 0, 1],
  back: [0, 0, -1],
  left: [-1, 0, 0],
  right: [1, 0, 0],
};
const round = (vector: Vector) => vector.map((value) => Math.round(value) + 0);

test.each(SIDES)('the %s side becomes the floor, and comes to the front', (side) => {
  expect(round(rotate(setFloor(side), OUTWARD[side]))).toEqual(OUTWARD.bottom);
  expect(round(rotate(setFront(side), OUTWARD[side]))).toEqual(OUTWARD.front);
});

test('upside down, the front stays the front', () => {
  expect(round(rotate(setFloor('top'), OUTWARD.front))).toEqual(OUTWARD.front);
});

test('quarter turns exchange the sides of the box', () => {
  expect(turnSides(turnAbout([0, 0, 1], 1), [3, 2, 1]).map((side) => Math.round(side))).toEqual([2, 3, 1]);
});

test('four quarter turns are none', () => {
  const quarter = turnAbout([1, 0, 0], 1);
  const half = multiply(quarter, quarter);
  expect(normalise(multiply(half, half))).toEqual([0, 0, 0, 1]);
});
