import { expect, test } from 'vitest';
import { measureSolid } from '../mass/measure-solid.ts';
import { measureTopology } from '../mesh/measure-topology.ts';
import type { Mesh } from '../types.ts';
import { removeSpikes } from './remove-spikes.ts';

const CORNERS = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
const FACES = [
  [0, 2, 1],
  [0, 1, 3],
  [1, 2, 3],
  [0, 3, 2],
];

/** A tetrahedron whose face 0, 1, 3 has more vertices, each put into one of its triangles. */
function makeMesh(added: { into: number[]; at: number[] }[]): Mesh {
  const positions = CORNERS.flat();
  let faces = FACES;
  for (const { into, at } of added) {
    const v = positions.length / 3;
    positions.push(...at);
    const [a, b, c] = into as [number, number, number];
    faces = [...faces.filter((face) => face.join() !== into.join()), [a, b, v], [b, c, v], [c, a, v]];
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(faces.flat()) };
}

/** A vertex next to the edge from 0 to 1. */
const NEAR_EDGE = { into: [0, 1, 3], at: [0.5, 0, 1e-7] };

test('a fin without thickness is taken off, and the surface under it is closed', () => {
  const mesh = makeMesh([NEAR_EDGE, { into: [0, 1, 4], at: [0.5, -0.4, 0] }]);
  const smooth = removeSpikes(mesh);
  expect(smooth.indices.length).toBe(mesh.indices.length - 6);
  expect(measureSolid(smooth).volume).toBeCloseTo(1 / 6, 6);
  expect(measureTopology(smooth)).toMatchObject({ boundaryEdgeCount: 0, nonManifoldEdgeCount: 0, vertexCount: 5 });
});

test('a fin of several triangles is taken off from its tip', () => {
  const mesh = makeMesh([NEAR_EDGE, { into: [0, 1, 4], at: [0.5, -0.4, 0] }, { into: [0, 1, 5], at: [0.5, -0.9, 0] }]);
  expect(removeSpikes(mesh).positions.length / 3).toBe(5);
});

test('a pyramid, a vertex in a plane and a tetrahedron stay as they are', () => {
  for (const added of [[], [{ into: [0, 1, 3], at: [0.3, 0, 0.3] }], [{ into: [0, 1, 3], at: [0.3, -0.2, 0.3] }]]) {
    const mesh = makeMesh(added);
    expect(removeSpikes(mesh)).toBe(mesh);
  }
});
