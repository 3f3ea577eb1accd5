import { measureSolid } from '@tangible/geometry';
import { expect, test } from 'vitest';
import { ball as ballSdf } from '../../../scripts/pictures/sdf.ts';
import { arc, ball, blob, block, drum, hoop, join, plate, rod, type Shape } from './index.ts';

const volumeOf = ({ positions, indices }: Shape) => measureSolid({ positions, indices }).volume;

test('shapes are closed and wound outward: their volumes are those of the formulas', () => {
  expect(volumeOf(block(0.5, 0.3, 0.2, 0))).toBeCloseTo(0.24, 4);
  expect(volumeOf(drum(0.5, 0.5, 1, 0.001)) / (Math.PI * 0.25)).toBeCloseTo(1, 2);
  expect(volumeOf(ball(0.5)) / ((4 / 3) * Math.PI * 0.125)).toBeCloseTo(1, 1);
  expect(volumeOf(blob(ballSdf(0.5))) / ((4 / 3) * Math.PI * 0.125)).toBeCloseTo(1, 2);
  expect(volumeOf(hoop(0.5, 0.1)) / (2 * Math.PI * 0.5 * Math.PI * 0.01)).toBeCloseTo(1, 1);
  expect(
    volumeOf(
      rod(
        [
          [0, 0, 0, 0.1],
          [0, 1, 0, 0.1],
        ],
        48,
      ),
    ) /
      (Math.PI * 0.01 + (4 / 3) * Math.PI * 0.001),
  ).toBeCloseTo(1, 1);
});

test('a plate may have a hollow outline', () => {
  const l = plate(
    [
      [0, 0],
      [1, 0],
      [1, 0.2],
      [0.2, 0.2],
      [0.2, 1],
      [0, 1],
    ],
    0.05,
    0.0001,
  );
  expect(volumeOf(l)).toBeCloseTo(0.036, 3);
  const ring = plate([...arc(0, 0, 0.5, 0, 350, 60), ...arc(0, 0, 0.4, 350, 0, 60)], 0.1, 0.0001);
  expect(volumeOf(ring) / (Math.PI * (0.25 - 0.16) * 0.2 * (350 / 360))).toBeCloseTo(1, 2);
});

test('a mirrored shape is twice as large and still wound outward', () => {
  const one = block(0.1, 0.2, 0.3, 0.02).move(1, 0, 0);
  expect(volumeOf(one.mirror()) / volumeOf(one)).toBeCloseTo(2, 4);
});

test('patterns move along with a shape until they are fixed', () => {
  const moved = block(0.1, 0.1, 0.1).turn(30).move(5, 0, 0);
  expect(Math.max(...moved.local)).toBeLessThan(0.11);
  expect(Math.max(...moved.fix().local)).toBeGreaterThan(5);
  expect(join(moved, moved.fix()).local).toHaveLength(2 * moved.local.length);
});
