import { expect, test } from 'vitest';
import { makeBall, makeBlock, makeCylinder } from '../../test/make-member.ts';
import { findStablePose } from './find-stable-pose.ts';
import { turnVectors } from './turn-points.ts';

const UPRIGHT = [0, 0, 0, 1];

test('an object with a flat base stays exactly upright', () => {
  expect(findStablePose([makeBlock([0.4, 1, 0.3])], [0, 0.5, 0])).toEqual(UPRIGHT);
  expect(findStablePose([makeCylinder(0.04, 0.1)], [0, 0.05, 0])).toEqual(UPRIGHT);
});

test('a stool with one short leg leans towards it until it stands on three', () => {
  const legs = [
    makeBlock([0.04, 0.5, 0.04], [-0.2, 0, -0.2]),
    makeBlock([0.04, 0.5, 0.04], [0.2, 0, -0.2]),
    makeBlock([0.04, 0.5, 0.04], [-0.2, 0, 0.2]),
    makeBlock([0.04, 0.47, 0.04], [0.2, 0.03, 0.2]),
  ];
  const seat = makeBlock([0.44, 0.04, 0.44], [0, 0.5, 0]);
  // The weight is on the side of the short leg.
  const rotation = findStablePose([seat, ...legs], [0.05, 0.4, 0.05]);
  const [x, y, z] = turnVectors(Float32Array.of(0, 1, 0), rotation);
  expect((Math.acos(y!) * 180) / Math.PI).toBeCloseTo(5.8, 0);
  expect(x).toBeGreaterThan(0.03);
  expect(z).toBeGreaterThan(0.03);
});

test('an object that nothing near its base supports stays upright', () => {
  expect(findStablePose([makeBlock([0.1, 1, 0.1])], [0.3, 0.5, 0])).toEqual(UPRIGHT);
});

test('a ball stands on the nearest face below', () => {
  const [, y] = turnVectors(Float32Array.of(0, 1, 0), findStablePose([makeBall(0.1)], [0, 0.1, 0]));
  expect(y).toBeGreaterThan(Math.cos((15 * Math.PI) / 180));
});
