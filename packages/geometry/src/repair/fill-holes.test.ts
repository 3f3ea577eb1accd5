import { expect, test } from 'vitest';
import { keepFaces } from '../../test/damage.ts';
import { expectSolid } from '../../test/expect-solid.ts';
import { makeCube } from '../../test/shapes.ts';
import { meshSolid, mug } from '../../test/solids.ts';
import { measureSolid } from '../mass/measure-solid.ts';
import { createRandom } from '../numeric/create-random.ts';
import { fillHoles } from './fill-holes.ts';
import { isClosedManifold } from './repair-locally.ts';

test('a cube without one side is closed with its own vertices', () => {
  const filled = fillHoles(keepFaces(makeCube(), (t) => t > 1))!;
  expect(filled.holeCount).toBe(1);
  expect(filled.mesh.positions).toEqual(makeCube().positions);
  expectSolid(filled.mesh);
  expect(measureSolid(filled.mesh).volume).toBeCloseTo(1, 6);
});

test('a closed mesh has no hole', () => {
  expect(fillHoles(makeCube())).toEqual({ mesh: makeCube(), holeCount: 0 });
});

test.each([1, 2, 3, 4])('seed %i: a mug without single faces is closed again and keeps its volume', (seed) => {
  const whole = meshSolid(mug, 25);
  const random = createRandom(seed);
  const filled = fillHoles(keepFaces(whole, () => random() > 0.01))!;
  expect(filled.holeCount).toBeGreaterThan(5);
  expect(isClosedManifold(filled.mesh)).toBe(true);
  expect(measureSolid(filled.mesh).volume / measureSolid(whole).volume).toBeCloseTo(1, 2);
});
