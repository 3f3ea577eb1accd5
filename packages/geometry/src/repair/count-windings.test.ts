import { expect, test } from 'vitest';
import { makeCube, mergeMeshes, moveMesh } from '../../test/shapes.ts';
import { meshSolid, mug } from '../../test/solids.ts';
import { countWindings } from './count-windings.ts';
import { createGrid } from './grid.ts';

const histogram = (counts: Int16Array) => {
  const found: Record<number, number> = {};
  for (const count of counts) found[count] = (found[count] ?? 0) + 1;
  return found;
};

test('nodes where two cubes overlap are enclosed twice', () => {
  const two = mergeMeshes(makeCube(), moveMesh(makeCube(), [0.5, 0, 0]));
  const found = histogram(countWindings(two, createGrid(two.positions, 24)));
  expect(Object.keys(found)).toEqual(['0', '1', '2']);
  // The overlap is half of a cube, the part that is enclosed once is two halves.
  expect(found[1]! / found[2]!).toBeGreaterThan(1.6);
  expect(found[1]! / found[2]!).toBeLessThan(2.4);
});

test('an inside-out mesh counts negatively', () => {
  const cube = makeCube();
  const inverted = { ...cube, indices: cube.indices.slice().reverse() };
  expect(Object.keys(histogram(countWindings(inverted, createGrid(cube.positions, 8)))).sort()).toEqual(['-1', '0']);
});

test('inside a mug is where its distance is negative', () => {
  const mesh = meshSolid(mug, 33);
  const grid = createGrid(mesh.positions, 21);
  const windings = countWindings(mesh, grid);
  const [nx, ny] = grid.counts;
  let wrong = 0;
  windings.forEach((winding, i) => {
    const [x, y, z] = [i % nx, Math.floor(i / nx) % ny, Math.floor(i / nx / ny)].map(
      (step, k) => grid.origin[k]! + step * grid.spacing,
    ) as [number, number, number];
    // The mesh follows the distance to a tenth of its own cell, except at creases.
    const distance = mug(x, y, z);
    if (Math.abs(distance) > 0.05 && winding !== (distance < 0 ? 1 : 0)) wrong++;
  });
  expect(wrong).toBe(0);
});
