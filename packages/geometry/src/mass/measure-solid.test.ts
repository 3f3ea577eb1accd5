import { describe, expect, test } from 'vitest';
import { makeCube, moveMesh } from '../../test/shapes.ts';
import { measureBox, measureSolid } from './measure-solid.ts';

describe('measureSolid', () => {
  test('the unit cube: volume 1, area 6, inertia 1/6', () => {
    const { volume, area, centre, inertia, degenerateFaceCount } = measureSolid(makeCube());
    expect(volume).toBeCloseTo(1, 12);
    expect(area).toBeCloseTo(6, 12);
    for (const value of centre) expect(value).toBeCloseTo(0.5, 12);
    for (const value of inertia.slice(0, 3)) expect(value).toBeCloseTo(1 / 6, 12);
    for (const value of inertia.slice(3)) expect(value).toBeCloseTo(0, 12);
    expect(degenerateFaceCount).toBe(0);
  });

  test('inertia is about the centre, wherever the body is', () => {
    const { centre, inertia, volume } = measureSolid(moveMesh(makeCube(), [100, -50, 25], 2));
    expect(volume).toBeCloseTo(8, 6);
    expect(centre[0]).toBeCloseTo(101, 6);
    expect(inertia[0]).toBeCloseTo((8 * 4) / 6, 4);
  });

  test('a box has the textbook inertia', () => {
    const { positions, indices } = makeCube();
    const box = { positions: positions.map((value, i) => value * [1, 2, 3][i % 3]!), indices };
    const { inertia } = measureSolid(box);
    expect(inertia[0]).toBeCloseTo((6 / 12) * (4 + 9), 6);
    expect(inertia[1]).toBeCloseTo((6 / 12) * (1 + 9), 6);
    expect(inertia[2]).toBeCloseTo((6 / 12) * (1 + 4), 6);
  });

  test('inside out, the volume is negative', () => {
    const { positions, indices } = makeCube();
    expect(measureSolid({ positions, indices: indices.toReversed() }).volume).toBeCloseTo(-1, 12);
  });

  test('counts triangles without area', () => {
    const { positions } = makeCube();
    expect(measureSolid({ positions, indices: Uint32Array.of(0, 1, 1, 0, 1, 2) }).degenerateFaceCount).toBe(1);
  });
});

test('measureBox returns the corners', () => {
  expect(measureBox(Float32Array.of(1, -2, 3, -1, 5, 0))).toEqual({ min: [-1, -2, 0], max: [1, 5, 3] });
});
