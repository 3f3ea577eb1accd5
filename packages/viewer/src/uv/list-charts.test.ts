import { expect, test } from 'vitest';
import { listCharts } from './list-charts.ts';

test('two charts: a square of two triangles, and a triangle', () => {
  const uvs = Float32Array.of(0, 0, 0.5, 0, 0.5, 0.5, 0, 0.5, 0.6, 0.6, 1, 0.6, 0.6, 1);
  const indices = Uint32Array.of(0, 1, 2, 0, 2, 3, 4, 5, 6);
  const { edges, count, coverage } = listCharts({ uvs, indices });
  expect(count).toBe(2);
  expect(coverage).toBeCloseTo(0.25 + 0.08, 6);
  // Four sides of the square and three of the triangle; the diagonal of the square is no border.
  expect(edges.length / 4).toBe(7);
  const diagonal = [...Array(7).keys()].some((i) => {
    const [u0, v0, u1, v1] = edges.slice(i * 4, i * 4 + 4);
    return u0 === 0 && v0 === 0 && u1 === 0.5 && v1 === 0.5;
  });
  expect(diagonal).toBe(false);
});

test('no triangles, no charts', () => {
  expect(listCharts({ uvs: new Float32Array(), indices: new Uint32Array() })).toMatchObject({ count: 0, coverage: 0 });
});
