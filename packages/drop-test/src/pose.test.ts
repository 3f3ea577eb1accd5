import { expect, test } from 'vitest';
import { listExtremePoints } from './list-extreme-points.ts';
import { measureReach, measureSpeed } from './measure-motion.ts';
import { measureLowest, measureMovement, measureTilt, type Pose, readPose } from './pose.ts';
import { penetrationLimit } from './rules.ts';
import { writeFloor } from './write-floor.ts';

const half = Math.SQRT1_2;
const upright: Pose = { timeS: 0, position: [0, 2, 0], rotation: [0, 0, 0, 1] };
/** A quarter turn about z: its own x points up. */
const lying: Pose = { timeS: 1, position: [0, 2, 0], rotation: [0, 0, half, half] };
/** A bar along y, one metre long. */
const bar = Float32Array.of(0, 0, 0, 0, 1, 0);

test('a MuJoCo pose is converted to y up: (x, y, z) to (x, z, -y)', () => {
  const pose = readPose(Float64Array.of(1, 2, 3, 0.5, 0.1, 0.2, 0.3), 4);
  expect(pose).toEqual({ timeS: 4, position: [1, 3, -2], rotation: [0.1, 0.3, -0.2, 0.5] });
  expect(Object.is(readPose(new Float64Array(7), 0).position[2], 0)).toBe(true);
});

test('the lowest point follows the rotation', () => {
  expect(measureLowest(bar, upright)).toBe(2);
  expect(measureLowest(bar, { ...upright, rotation: [1, 0, 0, 0] })).toBeCloseTo(1, 12);
  expect(measureLowest(bar, lying)).toBeCloseTo(2, 12);
});

test('movement is that of the point that moves farthest', () => {
  expect(measureMovement(bar, upright, upright)).toBe(0);
  expect(measureMovement(bar, upright, { ...upright, position: [3, 2, 4] })).toBeCloseTo(5, 12);
  expect(measureMovement(bar, upright, lying)).toBeCloseTo(Math.SQRT2, 12);
});

test('tilt is the angle between the two up directions, and turning about y is none', () => {
  expect(measureTilt(upright)).toBe(0);
  expect(measureTilt(lying)).toBeCloseTo(90, 9);
  expect(measureTilt({ rotation: [0, half, 0, half] })).toBe(0);
  expect(measureTilt({ rotation: [1, 0, 0, 0] })).toBeCloseTo(180, 9);
});

test('reach and speed are upper bounds over the points', () => {
  expect(measureReach(Float32Array.of(3, 4, 0, 1, 0, 0))).toBe(5);
  expect(measureSpeed(Float64Array.of(3, 4, 0, 0, 0, 2), 0.5)).toBe(6);
});

test('extreme points are the corners of a box, never inner points', () => {
  const corners = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((i) => [i & 1, (i >> 1) & 1, i >> 2]);
  const points = listExtremePoints(Float32Array.of(0.5, 0.5, 0.5, ...corners), 256);
  expect(points).toHaveLength(24);
  expect([...points]).not.toContain(0.5);
});

test('the depth limit is a share of the height, up to a fixed depth', () => {
  expect(penetrationLimit(0.3)).toBeCloseTo(0.015, 12);
  expect(penetrationLimit(50)).toBe(0.1);
});

test('rolling resistance depends on the middle one of the three sides', () => {
  const friction = (sides: [number, number, number]) => /friction="([^"]+)"/.exec(writeFloor(sides).floor)?.[1];
  expect(friction([0.4, 0.2, 0.1])).toBe(`0.5 ${(0.03 * 0.2) / 2} ${(0.03 * 0.2) / 2}`);
  expect(friction([0.1, 0.4, 0.2])).toBe(friction([0.4, 0.2, 0.1]));
});
