import { expect, test } from 'vitest';
import { expectSolid } from '../../test/expect-solid.ts';
import { meshSolid, mug } from '../../test/solids.ts';
import { measureSolid } from '../mass/measure-solid.ts';
import { measureTopology } from '../mesh/measure-topology.ts';
import { createRandom } from '../numeric/create-random.ts';
import { collapseEdges } from './collapse-edges.ts';
import { canCollapse, closeHalfEdges, collapseEdge, flipEdge, next, openHalfEdges, previous } from './half-edges.ts';

const whole = meshSolid(mug, 33);

test('next and previous go around a triangle', () => {
  for (const h of [0, 1, 2, 9, 10, 11]) {
    expect(previous(next(h))).toBe(h);
    expect(next(next(next(h)))).toBe(h);
    expect(Math.floor(next(h) / 3)).toBe(Math.floor(h / 3));
  }
});

test('converting to half-edges and back keeps the mesh', () => {
  const { positions, indices } = closeHalfEdges(openHalfEdges(whole));
  expect(indices).toEqual(whole.indices);
  expect(positions).toEqual(whole.positions);
});

test.each([1, 2, 3])('seed %i: flips and collapses keep a closed manifold of the same genus', (seed) => {
  const random = createRandom(seed);
  const mesh = openHalfEdges(whole);
  let [flips, collapses] = [0, 0];
  for (let step = 0; step < 400; step++) {
    const h = Math.floor(random() * mesh.across.length);
    if (mesh.across[h]! < 0) continue;
    if (random() < 0.5) {
      if (flipEdge(mesh, h)) flips++;
    } else if (canCollapse(mesh, h)) {
      collapseEdge(mesh, h);
      collapses++;
    }
  }
  expect(Math.min(flips, collapses)).toBeGreaterThan(50);
  const closed = closeHalfEdges(mesh);
  expect(closed.indices.length / 3).toBe(whole.indices.length / 3 - 2 * collapses);
  expect(measureTopology(closed)).toMatchObject({
    boundaryEdgeCount: 0,
    nonManifoldEdgeCount: 0,
    nonManifoldVertexCount: 0,
    flippedEdgeCount: 0,
    componentCount: 1,
    eulerCharacteristic: measureTopology(whole).eulerCharacteristic,
  });
});

test.each([0.5, 0.2])('collapsing edges to %f of the triangles keeps a solid and its volume', (share) => {
  const count = Math.round((whole.indices.length / 3) * share);
  const light = collapseEdges(whole, count);
  expect(light.indices.length / 3).toBeLessThanOrEqual(count);
  expectSolid(light);
  expect(measureSolid(light).volume / measureSolid(whole).volume).toBeCloseTo(1, 1);
});
