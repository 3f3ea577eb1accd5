import { describe, expect, test } from 'vitest';
import { createRandom } from '../numeric/create-random.ts';
import { GRID_MAX, growHull, quickhull } from './quickhull.ts';

/** The exact volume of the tetrahedron of a face and a point: positive where the point is outside. */
const sideOf = (points: Int32Array, [a, b, c]: number[], p: number) => {
  const [u, v, w] = [b!, c!, p].map((q) => [0, 1, 2].map((k) => BigInt(points[q * 3 + k]! - points[a! * 3 + k]!))) as [
    bigint[],
    bigint[],
    bigint[],
  ];
  const cross = [0, 1, 2].map((k) => u[(k + 1) % 3]! * v[(k + 2) % 3]! - u[(k + 2) % 3]! * v[(k + 1) % 3]!);
  return cross.reduce((sum, value, k) => sum + value * w[k]!, 0n);
};
const facesOf = (triangles: Int32Array) =>
  Array.from({ length: triangles.length / 3 }, (_, t) => [...triangles.subarray(t * 3, t * 3 + 3)]);

const CLOUDS: Record<string, (random: () => number) => number[]> = {
  'a cloud': (random) => [random(), random(), random()].map((v) => Math.floor(v * GRID_MAX)),
  'a coarse lattice': (random) => [random(), random(), random()].map((v) => Math.floor(v * 4) * 20_000),
  'a ball': (random) => {
    const [u, v] = [random() * 2 * Math.PI, Math.acos(2 * random() - 1)];
    return [Math.sin(v) * Math.cos(u), Math.sin(v) * Math.sin(u), Math.cos(v)].map((x) => Math.round((x + 1) * 32_000));
  },
};

describe.each(Object.keys(CLOUDS))('the hull of %s', (name) => {
  test.each([1, 2])('seed %i: no point is outside any face, and every edge has two faces', (seed) => {
    const random = createRandom(seed);
    const points = Int32Array.from(Array.from({ length: 120 }, () => CLOUDS[name]!(random)).flat());
    const { vertices, triangles } = quickhull(points)!;
    const faces = facesOf(triangles);
    for (const face of faces) {
      for (let p = 0; p < points.length / 3; p++) expect(sideOf(points, face, p) <= 0n).toBe(true);
    }
    const edges = new Set(faces.flatMap(([a, b, c]) => [`${a} ${b}`, `${b} ${c}`, `${c} ${a}`]));
    expect(edges.size).toBe(triangles.length);
    for (const edge of edges) expect(edges.has(edge.split(' ').reverse().join(' '))).toBe(true);
    expect(new Set(triangles)).toEqual(new Set(vertices));
    // Euler: a closed convex surface of triangles.
    expect(triangles.length / 3).toBe(2 * vertices.length - 4);
  });
});

test('coplanar points have no hull', () => {
  expect(quickhull(Int32Array.of(0, 0, 5, 9, 0, 5, 0, 9, 5, 9, 9, 5))).toBeNull();
  expect(growHull(Int32Array.of(1, 1, 1, 1, 1, 1))).toBeNull();
});

test('seed 5: a limited hull has at most that many vertices and returns the distance of points outside', () => {
  const random = createRandom(5);
  const points = Int32Array.from(Array.from({ length: 500 }, () => CLOUDS['a ball']!(random)).flat());
  const { vertices, gaps } = quickhull(points, { vertexCountMax: 20 })!;
  expect(vertices.length).toBeLessThanOrEqual(20);
  expect(gaps).toHaveLength(vertices.length);
  expect(Math.max(...gaps)).toBeGreaterThan(0);
  expect(Math.max(...quickhull(points)!.gaps)).toBe(0);
});
