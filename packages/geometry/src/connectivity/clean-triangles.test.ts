import { expect, test } from 'vitest';
import { makeCube } from '../../test/shapes.ts';
import { measureSolid } from '../mass/measure-solid.ts';
import { cleanTriangles, keepTriangles } from './clean-triangles.ts';

const cube = makeCube();

test('a clean mesh is unchanged', () => {
  expect(cleanTriangles(cube)).toMatchObject({
    mesh: cube,
    invalidCount: 0,
    degenerateCount: 0,
    duplicateCount: 0,
  });
});

test('drops non-finite, degenerate and duplicate triangles', () => {
  const dirty = {
    positions: Float32Array.of(...cube.positions, Number.NaN, 0, 0),
    indices: Uint32Array.of(...cube.indices, 0, 1, 8, 0, 1, 99, 2, 2, 3, ...cube.indices.subarray(0, 3)),
  };
  const { mesh, invalidCount, degenerateCount, duplicateCount } = cleanTriangles(dirty);
  expect({ invalidCount, degenerateCount, duplicateCount }).toEqual({
    invalidCount: 2,
    degenerateCount: 1,
    duplicateCount: 1,
  });
  expect(mesh.indices).toHaveLength(36);
  expect(measureSolid(mesh).volume).toBe(1);
});

test('vertices at the same position are merged', () => {
  const loose = {
    positions: Float32Array.from([...cube.indices].flatMap((v) => [...cube.positions.subarray(v * 3, v * 3 + 3)])),
    indices: cube.indices.map((_, i) => i),
  };
  const { mesh } = cleanTriangles(loose);
  expect(mesh.positions).toHaveLength(24);
  expect(measureSolid(mesh).volume).toBe(1);
});

test('the wall between two cubes that share a side is removed', () => {
  const second = cube.positions.map((value, i) => (i % 3 === 0 ? value + 1 : value));
  const both = {
    positions: Float32Array.of(...cube.positions, ...second),
    indices: Uint32Array.of(...cube.indices, ...cube.indices.map((index) => index + 8)),
  };
  const { mesh } = cleanTriangles(both);
  expect(measureSolid(mesh).volume).toBeCloseTo(2, 6);
  for (let i = 0; i < mesh.indices.length; i += 3) {
    const xs = [0, 1, 2].map((k) => mesh.positions[mesh.indices[i + k]! * 3]!);
    expect(xs.every((x) => x === 1)).toBe(false);
  }
});

test('keepTriangles keeps their order', () => {
  expect(keepTriangles(Uint32Array.of(0, 1, 2, 3, 4, 5, 6, 7, 8), (t) => t !== 1)).toEqual(
    Uint32Array.of(0, 1, 2, 6, 7, 8),
  );
});
