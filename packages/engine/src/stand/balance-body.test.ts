import { expect, test } from 'vitest';
import { makeCube, moveMesh } from '../../../geometry/test/shapes.ts';
import { balanceBody } from './balance-body.ts';

/** One metre along each side, on the floor, from 0 to 1 in x and z. */
const cube = makeCube();

test('a centre of mass that is well inside stays', () => {
  expect(balanceBody(cube, [0.5, 0.5, 0.5])).toEqual([0.5, 0.5, 0.5]);
});

test('one at the border is moved inside by the margin, at its height', () => {
  const [x, y, z] = balanceBody(cube, [0.001, 0.7, 0.5]);
  expect(x).toBeGreaterThanOrEqual(0.02);
  expect(x).toBeLessThan(0.03);
  expect([y, z]).toEqual([0.7, 0.5]);
});

test('one that is far outside stays: no foot is that heavy', () => {
  expect(balanceBody(cube, [-0.2, 0.5, 0.5])).toEqual([-0.2, 0.5, 0.5]);
});

test('a body may stand anywhere', () => {
  expect(balanceBody(moveMesh(cube, [3, 2, 1]), [3.5, 2.5, 1.5])).toEqual([3.5, 2.5, 1.5]);
});
