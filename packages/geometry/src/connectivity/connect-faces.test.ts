import { describe, expect, test } from 'vitest';
import { keepFaces } from '../../test/damage.ts';
import { makeCube, mergeMeshes, moveMesh } from '../../test/shapes.ts';
import { meshSolid, table } from '../../test/solids.ts';
import { createRandom } from '../numeric/create-random.ts';
import { BORDER, connectFaces, findPatches, listPinched, listUnsoundVertices, NON_MANIFOLD } from './connect-faces.ts';

describe('connectFaces', () => {
  test('across is its own inverse on a closed mesh, and joins the same two vertices', () => {
    const { indices } = meshSolid(table, 25);
    const links = connectFaces(indices);
    expect(links).toMatchObject({ borderCount: 0, nonManifoldCount: 0, flippedCount: 0 });
    const end = (h: number) => indices[h % 3 === 2 ? h - 2 : h + 1]!;
    links.across.forEach((g, h) => {
      expect(links.across[g]).toBe(h);
      expect([indices[g], end(g)]).toEqual([end(h), indices[h]]);
    });
  });

  test.each([1, 2])('seed %i: counts the border edges of missing faces', (seed) => {
    const whole = meshSolid(table, 25);
    const random = createRandom(seed);
    const open = keepFaces(whole, () => random() > 0.05);
    const { across, borderCount } = connectFaces(open.indices);
    expect(borderCount).toBe(across.filter((g) => g === BORDER).length);
    const edges = new Map<string, number>();
    open.indices.forEach((a, h) => {
      const b = open.indices[h % 3 === 2 ? h - 2 : h + 1]!;
      const key = `${Math.min(a, b)} ${Math.max(a, b)}`;
      edges.set(key, (edges.get(key) ?? 0) + 1);
    });
    expect(borderCount).toBe([...edges.values()].filter((count) => count === 1).length);
  });

  test('an edge with three triangles is non-manifold, and one used twice in the same direction is flipped', () => {
    const fan = connectFaces(Uint32Array.of(0, 1, 2, 1, 0, 3, 0, 1, 4));
    expect(fan.nonManifoldCount).toBe(1);
    expect(fan.across.filter((g) => g === NON_MANIFOLD)).toHaveLength(3);
    expect(connectFaces(Uint32Array.of(0, 1, 2, 0, 1, 3)).flippedCount).toBe(1);
  });
});

test('findPatches labels the pieces of two cubes', () => {
  const { indices } = mergeMeshes(makeCube(), moveMesh(makeCube(), [2, 0, 0]));
  const { count, ofTriangle } = findPatches(connectFaces(indices).across);
  expect(count).toBe(2);
  expect([...ofTriangle]).toEqual([...Array(12).fill(0), ...Array(12).fill(1)]);
});

test('two cubes that share a vertex are pinched there, and manifold elsewhere', () => {
  const cube = makeCube().indices;
  const indices = Uint32Array.of(...cube, ...cube.map((index) => (index === 0 ? 7 : index + 8)));
  expect([...new Set(listPinched(16, indices, connectFaces(indices).across))]).toEqual([7]);
  expect([...new Set(listUnsoundVertices(16, indices))]).toEqual([7]);
  expect(listUnsoundVertices(8, cube)).toEqual([]);
});
