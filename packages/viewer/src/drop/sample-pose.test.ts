import type { Pose } from '@tangible/drop-test';
import { measureLowest, measureMovement } from '@tangible/drop-test';
import { expect, test } from 'vitest';
import { samplePose } from './sample-pose.ts';

const half = Math.SQRT1_2;
const poses: Pose[] = [
  { timeS: 0, position: [0, 2, 0], rotation: [0, 0, 0, 1] },
  { timeS: 1, position: [0, 1, 0], rotation: [0, 0, 0, -1] },
  { timeS: 3, position: [4, 0, 0], rotation: [0, 0, half, half] },
];

test('is interpolated between two poses', () => {
  expect(samplePose(poses, 0.25).position).toEqual([0, 1.75, 0]);
  expect(samplePose(poses, 2).position).toEqual([2, 0.5, 0]);
  // Half of a quarter turn about z, whichever sign the quaternions have.
  const { rotation } = samplePose(poses, 2);
  expect(Math.abs(2 * Math.atan2(rotation[2], rotation[3]))).toBeCloseTo(Math.PI * 2 - Math.PI / 4, 6);
  expect(Math.hypot(...rotation)).toBeCloseTo(1, 12);
});

test('is constant before the first and after the last', () => {
  expect(samplePose(poses, -1).position).toEqual([0, 2, 0]);
  expect(samplePose(poses, 9).position).toEqual([4, 0, 0]);
  expect(samplePose(poses.slice(0, 1), 5).position).toEqual([0, 2, 0]);
});

test('the lowest point of a rotated body, and the distance it moved', () => {
  // A rod of one metre along x, turned a quarter about z: it points up or down.
  const rod = Float32Array.of(0, 0, 0, 1, 0, 0);
  const up: Pose = { timeS: 0, position: [0, 5, 0], rotation: [0, 0, half, half] };
  const down: Pose = { timeS: 0, position: [0, 5, 0], rotation: [0, 0, -half, half] };
  expect(measureLowest(rod, up)).toBeCloseTo(5, 6);
  expect(measureLowest(rod, down)).toBeCloseTo(4, 6);
  expect(measureMovement(rod, up, down)).toBeCloseTo(2, 6);
  expect(measureMovement(rod, up, up)).toBe(0);
});
