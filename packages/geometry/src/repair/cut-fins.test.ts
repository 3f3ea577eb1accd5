import { expect, test } from 'vitest';
import { DAMAGES } from '../../test/damage.ts';
import { makeCube } from '../../test/shapes.ts';
import { meshSolid, table } from '../../test/solids.ts';
import { connectFaces } from '../connectivity/connect-faces.ts';
import { createRandom } from '../numeric/create-random.ts';
import { cutFins, cutSpecks } from './cut-fins.ts';

test('a closed mesh has no fins', () => {
  const { indices } = makeCube();
  expect(cutFins(indices, connectFaces(indices).across)).toEqual(indices);
});

test('a triangle on the edge of a cube is cut off, and the cube is kept', () => {
  const { positions, indices } = makeCube();
  const finned = Uint32Array.of(...indices, indices[0]!, indices[1]!, 8);
  expect(positions).toHaveLength(24);
  expect(cutFins(finned, connectFaces(finned).across)).toEqual(indices);
});

test.each([1, 2, 3])('seed %i: of a table with fins only the closed surface is kept', (seed) => {
  const whole = meshSolid(table, 25);
  const finned = DAMAGES['fins stick out']!(whole, createRandom(seed));
  expect(finned.indices.length).toBeGreaterThan(whole.indices.length);
  const left = cutFins(finned.indices, connectFaces(finned.indices).across);
  expect(left).toEqual(whole.indices);
});

test('a tiny open patch next to a table is removed, the table is kept', () => {
  const whole = meshSolid(table, 25);
  const first = whole.positions.length / 3;
  const speck = {
    positions: Float32Array.of(...whole.positions, 0.9, 0.9, 0.9, 0.901, 0.9, 0.9, 0.9, 0.901, 0.9),
    indices: Uint32Array.of(...whole.indices, first, first + 1, first + 2),
  };
  expect(cutSpecks(speck)).toEqual(whole.indices);
});
