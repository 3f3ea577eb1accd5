import { expect, test } from 'vitest';
import { rotatePositions } from '../frustum/find-upright.ts';
import { isLevel, toRotation } from './to-rotation.ts';

const turn = (quaternion: [number, number, number, number], ...point: number[]) => [
  ...rotatePositions(Float32Array.from(point), toRotation(quaternion)),
];

test('a quarter turn about y takes the front to the right, whatever the length of the quaternion', () => {
  expect(turn([0, 1, 0, 1], 0, 0, 1)).toEqual([1, 0, 0]);
  expect(turn([0, 0.2, 0, 0.2], 1, 2, 0)).toEqual([0, 2, -1]);
});

test('a quarter turn about z lays the left side down', () => {
  expect(turn([0, 0, Math.SQRT1_2, Math.SQRT1_2], -1, 0, 0)).toEqual([0, -1, 0]);
});

test('only turns about the vertical axis keep the same side below', () => {
  expect(isLevel(toRotation([0, 0.3, 0, 0.9]))).toBe(true);
  expect(isLevel(toRotation([1, 0, 0, 0]))).toBe(false);
  expect(isLevel(toRotation([0.1, 0, 0, 1]))).toBe(false);
});
