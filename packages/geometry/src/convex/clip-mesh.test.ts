import { expect, test } from 'vitest';
import { meshSolid, mug } from '../../test/solids.ts';
import { measureSolid } from '../mass/measure-solid.ts';
import { createRandom } from '../numeric/create-random.ts';
import type { Vector } from '../types.ts';
import { type CellTree, clipMesh, cutCell } from './clip-mesh.ts';

const mesh = meshSolid(mug, 25);
const at = (polygon: readonly number[], i: number) => polygon.slice(i, i + 3) as unknown as Vector;

function areaOf(polygon: readonly number[]): number {
  let sum: [number, number, number] = [0, 0, 0];
  const a = at(polygon, 0);
  for (let i = 3; i + 3 < polygon.length; i += 3) {
    const [b, c] = [at(polygon, i), at(polygon, i + 3)];
    const [u, v] = [b.map((value, k) => value - a[k]!), c.map((value, k) => value - a[k]!)] as [number[], number[]];
    sum = sum.map(
      (value, k) => value + u[(k + 1) % 3]! * v[(k + 2) % 3]! - u[(k + 2) % 3]! * v[(k + 1) % 3]!,
    ) as typeof sum;
  }
  return Math.hypot(...sum) / 2;
}

test('without planes every triangle is returned unclipped', () => {
  const seen: number[] = [];
  clipMesh(mesh, 0, (cell, polygon, triangle) => {
    expect([cell, polygon.length]).toEqual([0, 9]);
    seen.push(triangle);
  });
  expect(seen).toEqual([...Array(mesh.indices.length / 3).keys()]);
});

test.each([1, 2, 3])('seed %i: pieces are inside their cells and keep the area', (seed) => {
  const random = createRandom(seed);
  const planes: { normal: Vector; offset: number }[] = [];
  let tree: CellTree = 0;
  for (let cell = 0; cell < 3; cell++) {
    const direction = [random() - 0.5, random() - 0.5, random() - 0.5];
    const length = Math.hypot(...direction);
    const plane = { normal: direction.map((v) => v / length) as unknown as Vector, offset: 0.3 * (random() - 0.5) };
    planes.push(plane);
    // Each cut takes the upper cell of the one before.
    tree = cutCell(tree, cell, plane, { below: cell === 0 ? 10 : 10 + cell, above: cell + 1 });
  }
  let area = 0;
  clipMesh(mesh, tree, (cell, polygon) => {
    area += areaOf(polygon);
    const depth = cell >= 10 ? cell - 10 : planes.length;
    for (let i = 0; i < polygon.length; i += 3) {
      planes.slice(0, depth + 1).forEach(({ normal, offset }, k) => {
        const side = normal.reduce((sum, value, axis) => sum + value * polygon[i + axis]!, -offset);
        if (k < depth) expect(side).toBeGreaterThan(-1e-6);
        else expect(side).toBeLessThan(1e-6);
      });
    }
  });
  expect(area / measureSolid(mesh).area).toBeCloseTo(1, 4);
});
