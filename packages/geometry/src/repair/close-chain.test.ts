import { expect, test } from 'vitest';
import { keepFaces } from '../../test/damage.ts';
import { makeCube } from '../../test/shapes.ts';
import { chair, meshSolid } from '../../test/solids.ts';
import { traceBorders } from '../connectivity/trace-borders.ts';
import { measureSolid } from '../mass/measure-solid.ts';
import { createRandom } from '../numeric/create-random.ts';
import { closeChain } from './close-chain.ts';

test('a closed mesh is unchanged', () => {
  expect(closeChain(makeCube())).toEqual(makeCube());
});

test('a cube without one side is closed by a fan, and keeps its volume', () => {
  const open = keepFaces(makeCube(), (t) => t > 1);
  const closed = closeChain(open);
  expect(traceBorders(closed)).toEqual([]);
  expect(measureSolid(closed).volume).toBeCloseTo(1, 6);
});

test.each([1, 2, 3])('seed %i: a chair without many faces has no border left', (seed) => {
  const random = createRandom(seed);
  const open = keepFaces(meshSolid(chair, 25), () => random() > 0.2);
  expect(traceBorders(open).length).toBeGreaterThan(10);
  expect(traceBorders(closeChain(open))).toEqual([]);
});
