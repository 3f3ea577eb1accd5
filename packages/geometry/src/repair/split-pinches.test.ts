import { expect, test } from 'vitest';
import { expectSolid } from '../../test/expect-solid.ts';
import { sampleSurface } from '../../test/random-solids.ts';
import { ball, makeCube, mergeMeshes, moveMesh } from '../../test/shapes.ts';
import { connectFaces } from '../connectivity/connect-faces.ts';
import { measureSolid } from '../mass/measure-solid.ts';
import { weldVertices } from '../mesh/weld-vertices.ts';
import type { Mesh } from '../types.ts';
import { splitPinches } from './split-pinches.ts';

const round = sampleSurface(24, ball(0.8));

/** A mesh and itself seen through the middle of its first edge, which both share. */
function doubleAtEdge({ positions: p, indices }: Mesh): Mesh {
  const [a, b] = [indices[0]!, indices[1]!];
  const count = p.length / 3;
  const mirrored = p.map((value, i) => p[a * 3 + (i % 3)]! + p[b * 3 + (i % 3)]! - value);
  const numbers = indices.map((vertex) => (vertex === a ? b : vertex === b ? a : count + vertex));
  return {
    positions: Float32Array.from([...p, ...mirrored]),
    indices: Uint32Array.from([...indices, ...numbers.reverse()]),
  };
}

test('a valid mesh is unchanged', () => {
  expect(splitPinches(round)).toEqual(round);
});

test('a tiny piece attached at one vertex is removed', () => {
  const corner = [round.positions[0]!, round.positions[1]!, round.positions[2]!] as const;
  const pinched = weldVertices(mergeMeshes(round, moveMesh(makeCube(), corner, 0.001)));
  expect(pinched.positions).toHaveLength(round.positions.length + 7 * 3);
  const parted = splitPinches(pinched)!;
  expectSolid(parted);
  expect(parted.indices).toHaveLength(round.indices.length);
  expect(measureSolid(parted).volume / measureSolid(round).volume).toBeCloseTo(1, 2);
});

test('two balls that share an edge stay connected, with a neck between them', () => {
  const pinched = doubleAtEdge(round);
  expect(connectFaces(pinched.indices).nonManifoldCount).toBe(1);
  const parted = splitPinches(pinched)!;
  expectSolid(parted);
  expect(measureSolid(parted).volume / measureSolid(round).volume).toBeCloseTo(2, 1);
});

test('a surface with a hole is not changed', () => {
  expect(splitPinches({ positions: round.positions, indices: round.indices.slice(3) })).toBeNull();
});
