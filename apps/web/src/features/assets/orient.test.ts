import { expect, test } from 'vitest';
import { SIDES, type Side, setFloor, setFloorFace, setFront, setFrontFace } from './orient.ts';
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

test('a face that was clicked becomes the floor, or comes to the front and stays upright', () => {
  const slanted: Vector = [0.3, -0.8, 0.52];
  const [x, y, z] = rotate(setFloorFace(slanted), slanted);
  expect(x).toBeCloseTo(0, 6);
  expect(y).toBeCloseTo(-Math.hypot(...slanted), 6);
  expect(z).toBeCloseTo(0, 6);
  const front = rotate(setFrontFace(slanted), slanted);
  expect(front[0]).toBeCloseTo(0, 6);
  expect(front[1]).toBeCloseTo(-0.8, 6);
  expect(front[2]).toBeGreaterThan(0.5);
});

test.each(SIDES)('a face that is nearly the %s counts as that side', (side) => {
  const normal = OUTWARD[side].map((value) => value + 0.01) as unknown as Vector;
  expect(round(rotate(setFloorFace(normal), OUTWARD[side]))).toEqual(OUTWARD.bottom);
  expect(setFloorFace(normal)).toEqual(setFloor(side));
  expect(round(rotate(setFrontFace(normal), OUTWARD[side]))).toEqual(OUTWARD.front);
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
