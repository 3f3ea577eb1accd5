import { describe, expect, test } from 'vitest';
import { mergeMeshes, moveMesh } from '../../test/shapes.ts';
import { lamp, meshSolid, mug } from '../../test/solids.ts';
import { createRandom } from '../numeric/create-random.ts';
import type { Vector } from '../types.ts';
import { buildBoxTree, LEAF_SIZE } from './build-box-tree.ts';
import { closestPoint, measureTriangleDistance } from './measure-triangle-distance.ts';
import { sortByKey } from './sort-by-key.ts';
import { ODD_DIRECTIONS, visitRayCrossings } from './visit-ray-crossings.ts';

test('seed 1: sortByKey sorts stably, like a comparison sort', () => {
  const random = createRandom(1);
  const keys = Uint32Array.from({ length: 500 }, () => Math.floor(random() * 40) * 1e8);
  const expected = [...keys.keys()].sort((a, b) => keys[a]! - keys[b]! || a - b);
  expect([...sortByKey(keys)]).toEqual(expected);
});

describe('buildBoxTree', () => {
  const mesh = meshSolid(mug, 25);
  const { order, leafCount, boxes } = buildBoxTree(mesh);

  test('contains every triangle once', () => {
    expect([...order].sort((a, b) => a - b)).toEqual([...Array(mesh.indices.length / 3).keys()]);
  });

  test('every box contains its children and its triangles', () => {
    const holds = (node: number, p: ArrayLike<number>) =>
      [0, 1, 2].every((k) => boxes[node * 6 + k]! <= p[k]! && boxes[node * 6 + 3 + k]! >= p[k]!);
    for (let node = 1; node < leafCount; node++) {
      for (const child of [2 * node, 2 * node + 1]) {
        if (boxes[child * 6]! > boxes[child * 6 + 3]!) continue;
        expect(holds(node, boxes.subarray(child * 6, child * 6 + 3))).toBe(true);
        expect(holds(node, boxes.subarray(child * 6 + 3, child * 6 + 6))).toBe(true);
      }
    }
    order.forEach((triangle, place) => {
      const leaf = leafCount + Math.floor(place / LEAF_SIZE);
      for (let k = 0; k < 3; k++) {
        const v = mesh.indices[triangle * 3 + k]! * 3;
        expect(holds(leaf, mesh.positions.subarray(v, v + 3))).toBe(true);
      }
    });
  });
});

test.each([1, 2])('seed %i: rays from inside a lamp leave it once more than they enter', (seed) => {
  const mesh = meshSolid(lamp, 33);
  const tree = buildBoxTree(mesh);
  const random = createRandom(seed);
  let insideCount = 0;
  for (let i = 0; i < 300; i++) {
    const at: Vector = [random() * 1.8 - 0.9, random() * 1.8 - 0.9, random() * 1.8 - 0.9];
    const distance = lamp(...at);
    if (Math.abs(distance) < 0.06 && i % 10 !== 0) continue;
    for (const direction of ODD_DIRECTIONS) {
      let sum = 0;
      visitRayCrossings(mesh, tree, at, direction, (_, side) => {
        sum += side;
      });
      expect(sum === 0 || sum === 1).toBe(true);
      if (Math.abs(distance) >= 0.06) expect(sum).toBe(distance < 0 ? 1 : 0);
      insideCount += sum;
    }
  }
  expect(insideCount).toBeGreaterThanOrEqual(0);
});

test('seed 3: the nearest point of a triangle is no farther than any of its points', () => {
  const random = createRandom(3);
  for (let round = 0; round < 200; round++) {
    const p = Float64Array.from({ length: 9 }, () => random() * 2 - 1);
    const [x, y, z] = [random() * 4 - 2, random() * 4 - 2, random() * 4 - 2];
    const squared = measureTriangleDistance(p, 0, 3, 6, x, y, z);
    expect(Math.hypot(closestPoint.x - x, closestPoint.y - y, closestPoint.z - z) ** 2).toBeCloseTo(squared, 9);
    for (let i = 0; i < 40; i++) {
      let [u, v] = [random(), random()];
      if (u + v > 1) [u, v] = [1 - u, 1 - v];
      const at = [0, 1, 2].map((k) => p[k]! + u * (p[3 + k]! - p[k]!) + v * (p[6 + k]! - p[k]!));
      expect((at[0]! - x) ** 2 + (at[1]! - y) ** 2 + (at[2]! - z) ** 2).toBeGreaterThanOrEqual(squared - 1e-9);
    }
  }
});

test('two meshes in one tree are both found', () => {
  const mesh = mergeMeshes(meshSolid(mug, 17), moveMesh(meshSolid(mug, 17), [3, 0, 0]));
  const found = new Set<boolean>();
  visitRayCrossings(mesh, buildBoxTree(mesh), [-2, 0.03, 0.02], [1, 0, 0], (triangle) => {
    found.add(triangle < mesh.indices.length / 6);
  });
  expect([...found].sort()).toEqual([false, true]);
});
