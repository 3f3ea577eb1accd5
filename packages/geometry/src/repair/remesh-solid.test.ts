import { expect, test } from 'vitest';
import { DAMAGES } from '../../test/damage.ts';
import { expectSolid } from '../../test/expect-solid.ts';
import { makeCube, mergeMeshes, moveMesh } from '../../test/shapes.ts';
import { meshSolid, table } from '../../test/solids.ts';
import { measureSolid } from '../mass/measure-solid.ts';
import { createRandom } from '../numeric/create-random.ts';
import { remeshSolid } from './remesh-solid.ts';

test('a cube keeps its volume and its sharp edges', () => {
  const { mesh, floaterCount, innerShellCount, strutCount } = remeshSolid(makeCube(), 24, false);
  expectSolid(mesh);
  expect(measureSolid(mesh).volume).toBeCloseTo(1, 2);
  expect({ floaterCount, innerShellCount, strutCount }).toEqual({ floaterCount: 0, innerShellCount: 0, strutCount: 0 });
});

test('overlapping cubes become one solid', () => {
  const two = mergeMeshes(makeCube(), moveMesh(makeCube(), [0.5, 0.25, 0.25]));
  const { mesh } = remeshSolid(two, 32, false);
  expectSolid(mesh);
  expect(measureSolid(mesh).volume).toBeCloseTo(2 - 0.5 * 0.75 * 0.75, 2);
});

test('separate cubes are connected by a strut if pieces are kept', () => {
  const two = mergeMeshes(makeCube(), moveMesh(makeCube(), [1.5, 0, 0]));
  const kept = remeshSolid(two, 32, true);
  expectSolid(kept.mesh);
  expect(kept.strutCount).toBe(1);
  expect(measureSolid(kept.mesh).volume).toBeGreaterThan(1.95);
  const largest = remeshSolid(two, 32, false);
  expectSolid(largest.mesh);
  expect(measureSolid(largest.mesh).volume).toBeCloseTo(1, 1);
});

test.each([1, 2])('seed %i: a table without one in fifty faces keeps its volume', (seed) => {
  const whole = meshSolid(table, 33);
  const open = DAMAGES['a few faces are missing']!(whole, createRandom(seed));
  const { mesh } = remeshSolid(open, 64, false);
  expectSolid(mesh);
  expect(measureSolid(mesh).volume / measureSolid(whole).volume).toBeCloseTo(1, 1);
});
