import { expect, test } from 'vitest';
import { FLOORS, FRONTS, readTurns, turnAsset } from './turn-asset.ts';

/** A point after a rotation, rounded. */
function turn([x, y, z, w]: readonly number[], [px, py, pz]: readonly [number, number, number]): number[] {
  const [tx, ty, tz] = [2 * (y! * pz - z! * py), 2 * (z! * px - x! * pz), 2 * (x! * py - y! * px)];
  return [px + w! * tx + y! * tz - z! * ty, py + w! * ty + z! * tx - x! * tz, pz + w! * tz + x! * ty - y! * tx].map(
    (value) => Math.round(value * 1e6) / 1e6 + 0,
  );
}

const DIRECTIONS = {
  bottom: [0, -1, 0],
  top: [0, 1, 0],
  left: [-1, 0, 0],
  right: [1, 0, 0],
  front: [0, 0, 1],
  back: [0, 0, -1],
} as const;

test.each(FLOORS)('the %s side becomes the floor', (floor) => {
  expect(turn(turnAsset({ floor })!, DIRECTIONS[floor])).toEqual([0, -1, 0]);
});

test.each(FRONTS)('the %s side becomes the front and the floor stays', (front) => {
  const rotation = turnAsset({ front })!;
  expect(turn(rotation, DIRECTIONS[front])).toEqual([0, 0, 1]);
  expect(turn(rotation, [0, -1, 0])).toEqual([0, -1, 0]);
});

test('turns follow one another, then the floor, then the front', () => {
  const turns = readTurns('x90, y-90');
  expect(turns).toEqual([
    ['x', 90],
    ['y', -90],
  ]);
  expect(turn(turnAsset({ turns })!, [0, 1, 0])).toEqual([-1, 0, 0]);
  expect(turn(turnAsset({ floor: 'left', front: 'right' })!, [0, 1, 0])).toEqual([0, 0, -1]);
  expect(turnAsset({})).toBeUndefined();
  for (const text of ['', 'x', '90', 'x90;y90', 'w1']) expect(readTurns(text)).toBeUndefined();
});
