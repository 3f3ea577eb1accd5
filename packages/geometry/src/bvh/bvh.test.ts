import { describe, expect, test } from 'vitest';
import { makeCube } from '../../test/shapes.ts';
import { createRandom } from '../numeric/create-random.ts';
import type { Mesh } from '../types.ts';
import { buildBvh } from './build-bvh.ts';
import { castRay } from './cast-ray.ts';
import { findClosestPoint } from './find-closest-point.ts';

/** Triangles of all sizes anywhere, some of them without area, some of them twice. */
function makeSoup(count: number, random: () => number): Mesh {
  const positions = new Float32Array(count * 9);
  for (let t = 0; t < count; t++) {
    const size = 2 ** (-6 * random());
    const middle = [random(), random(), random()];
    for (let k = 0; k < 9; k++) positions[t * 9 + k] = middle[k % 3]! + (random() - 0.5) * size;
    if (t % 17 === 0) positions.copyWithin(t * 9 + 6, t * 9 + 3, t * 9 + 6);
    if (t % 23 === 22) positions.copyWithin(t * 9, (t - 1) * 9, t * 9);
  }
  return { positions, indices: Uint32Array.from({ length: count * 3 }, (_, i) => i) };
}

const single = (mesh: Mesh, t: number): Mesh => ({
  positions: mesh.positions,
  indices: mesh.indices.slice(t * 3, t * 3 + 3),
});

describe('compared with testing every triangle', () => {
  for (const [seed, count] of [
    [1, 1],
    [2, 7],
    [3, 120],
    [4, 700],
  ] as const) {
    const random = createRandom(seed);
    const mesh = makeSoup(count, random);
    const bvh = buildBvh(mesh);
    const singles = Array.from({ length: count }, (_, t) => buildBvh(single(mesh, t)));

    test(`rays through ${count} triangles (seed ${seed})`, () => {
      let hitCount = 0;
      for (let i = 0; i < 150; i++) {
        const origin = [random() * 3 - 1, random() * 3 - 1, random() * 3 - 1];
        const direction = origin.map((value) => random() - value);
        if (i % 5 === 0) direction[i % 3] = 0;
        const tMax = i % 3 === 0 ? 0.5 : Infinity;
        const expected = Math.min(...singles.map((one) => castRay(one, origin, direction, tMax)?.t ?? Infinity));
        const hit = castRay(bvh, origin, direction, tMax);
        expect(hit?.t ?? Infinity).toBe(expected);
        if (!hit) continue;
        hitCount++;
        const [a, b, c] = [0, 1, 2].map((k) => mesh.indices[hit.triangle * 3 + k]! * 3);
        for (let k = 0; k < 3; k++) {
          const at = mesh.positions[a! + k]! * (1 - hit.wb - hit.wc);
          const on = at + mesh.positions[b! + k]! * hit.wb + mesh.positions[c! + k]! * hit.wc;
          expect(on).toBeCloseTo(origin[k]! + hit.t * direction[k]!, 6);
        }
      }
      expect(hitCount).toBeGreaterThanOrEqual(count > 100 ? 30 : 0);
    });

    test(`closest points among ${count} triangles (seed ${seed})`, () => {
      for (let i = 0; i < 100; i++) {
        const point = [random() * 3 - 1, random() * 3 - 1, random() * 3 - 1];
        const expected = Math.min(...singles.map((one) => findClosestPoint(one, point)!.distance));
        const closest = findClosestPoint(bvh, point)!;
        expect(closest.distance).toBe(expected);
        expect(findClosestPoint(bvh, point, expected * 0.99)).toBeNull();
        expect(findClosestPoint(bvh, point, expected * 1.01)).toEqual(closest);
      }
    });
  }

  test('no point of a triangle is nearer than the closest (seed 9)', () => {
    const random = createRandom(9);
    for (let round = 0; round < 200; round++) {
      const mesh = makeSoup(1, random);
      const point = [random(), random(), random()];
      const { distance } = findClosestPoint(buildBvh(mesh), point)!;
      for (let i = 0; i < 60; i++) {
        let [wb, wc] = [random(), random()];
        if (wb + wc > 1) [wb, wc] = [1 - wb, 1 - wc];
        if (i % 4 === 0) wc = 0;
        if (i % 4 === 1) wb = 0;
        const p = mesh.positions;
        const away = [0, 1, 2].map((k) => p[k]! * (1 - wb - wc) + p[3 + k]! * wb + p[6 + k]! * wc - point[k]!);
        expect(Math.hypot(...away)).toBeGreaterThanOrEqual(distance - 1e-7);
      }
    }
  });
});

describe('known results', () => {
  const cube = buildBvh(makeCube());

  test('a ray hits the side of the unit cube from outside and from inside', () => {
    expect(castRay(cube, [0.25, 0.5, 3], [0, 0, -1])).toMatchObject({ t: 2, isBack: false });
    expect(castRay(cube, [0.25, 0.5, 0.5], [0, 0, -1])).toMatchObject({ t: 0.5, isBack: true });
    expect(castRay(cube, [0.25, 0.5, 3], [0, 0, -1], 1.9)).toBeNull();
    expect(castRay(cube, [0.25, 0.5, 3], [0, 0, 1])).toBeNull();
    expect(castRay(cube, [2, 0.5, 3], [0, 0, -1])).toBeNull();
  });

  test('no ray passes through the edges and diagonals of a closed cube', () => {
    for (let i = 0; i <= 40; i++) {
      for (let j = 0; j <= 40; j++) {
        expect(castRay(cube, [0.5, 0.5, 0.5], [i / 20 - 1, j / 20 - 1, 1])).not.toBeNull();
      }
    }
  });

  test('the closest point lies on a corner, an edge or a side', () => {
    expect(findClosestPoint(cube, [2, 2, 2])!.distance).toBeCloseTo(Math.sqrt(3), 12);
    expect(findClosestPoint(cube, [2, 2, 0.5])!.distance).toBeCloseTo(Math.SQRT2, 12);
    expect(findClosestPoint(cube, [0.5, 0.5, 4])!.distance).toBe(3);
    expect(findClosestPoint(cube, [0.5, 0.5, 0.9])!.distance).toBeCloseTo(0.1, 12);
  });
});

describe('unusual meshes', () => {
  test('an empty mesh is never hit', () => {
    const empty = buildBvh({ positions: new Float32Array(0), indices: new Uint32Array(0) });
    expect(castRay(empty, [0, 0, 0], [0, 0, 1])).toBeNull();
    expect(findClosestPoint(empty, [0, 0, 0])).toBeNull();
  });

  test('a thousand triangles in one place, and NaN positions', () => {
    const one = [0, 0, 0, 1, 0, 0, 0, 1, 0];
    const positions = new Float32Array(9000);
    for (let t = 0; t < 1000; t++) positions.set(t % 10 === 3 ? [...one.slice(0, 8), Number.NaN] : one, t * 9);
    const bvh = buildBvh({ positions, indices: Uint32Array.from({ length: 3000 }, (_, i) => i) });
    expect(castRay(bvh, [0.2, 0.2, 1], [0, 0, -1])).toMatchObject({ t: 1 });
    expect(findClosestPoint(bvh, [0.2, 0.2, 1])).toMatchObject({ triangle: 0, distance: 1 });
  });

  test('a strip whose triangles double in size does not make a deep tree', () => {
    const positions = new Float32Array(200 * 9);
    for (let t = 0; t < 200; t++) {
      const x = 2 ** (t / 2 - 60);
      positions.set([x, 0, 0, x * 1.4, 0, 0, x, x, 0], t * 9);
    }
    const bvh = buildBvh({ positions, indices: Uint32Array.from({ length: 600 }, (_, i) => i) });
    const x = 2 ** (77 / 2 - 60);
    expect(castRay(bvh, [x * 1.1, x * 0.1, 1], [0, 0, -1])!.triangle).toBe(77);
  });
});
