import { createRandom, extractIsosurface, type Mesh } from '@tangible/geometry';
import { describe, expect, test } from 'vitest';
import createXAtlas from 'xatlas-wasm';
import { measureLayout } from './measure-layout.ts';
import { measureStretch } from './measure-stretch.ts';
import { type UnwrapResult, unwrapMesh } from './unwrap-mesh.ts';

type Solid = (x: number, y: number, z: number) => number;

/** The surface of a solid within -1 to 1, from a grid with a given number of nodes along each side. */
function makeMesh(count: number, solid: Solid): Mesh {
  const at = (i: number) => (2 * i) / (count - 1) - 1;
  const values = Float32Array.from({ length: count ** 3 }, (_, i) =>
    solid(at(i % count), at(Math.floor(i / count) % count), at(Math.floor(i / count ** 2))),
  );
  return extractIsosurface({ values, counts: [count, count, count], origin: [-1, -1, -1], spacing: 2 / (count - 1) });
}

const ball: Solid = (x, y, z) => Math.hypot(x, y, z) - 0.7;
const torus: Solid = (x, y, z) => Math.hypot(Math.hypot(x, z) - 0.6, y) - 0.22;
const plate: Solid = (x, y, z) => Math.max(Math.abs(x) - 0.85, Math.abs(z) - 0.85, Math.abs(y) - 0.06);
const mug: Solid = (x, y, z) => {
  const radius = Math.hypot(x + 0.2, z);
  const wall = Math.max(radius - 0.5, Math.abs(y) - 0.6, -Math.max(radius - 0.4, -(y + 0.5)));
  const handle = Math.max(Math.hypot(Math.hypot(x - 0.35, y) - 0.3, z) - 0.09, 0.45 - radius);
  return Math.min(wall, handle);
};
/** A tube along a trefoil knot, approximated by spheres. */
const knot: Solid = (() => {
  const points = Array.from({ length: 120 }, (_, i) => {
    const t = (i / 120) * 2 * Math.PI;
    return [Math.sin(t) + 2 * Math.sin(2 * t), Math.cos(t) - 2 * Math.cos(2 * t), -Math.sin(3 * t)].map(
      (c) => c * 0.27,
    );
  });
  return (x, y, z) => Math.min(...points.map(([a, b, c]) => Math.hypot(x - a!, y - b!, z - c!))) - 0.13;
})();

/** Random spheres, some of them subtracted, with ripples. */
function makeLumps(seed: number): Solid {
  const random = createRandom(seed);
  const lumps = Array.from({ length: 6 }, (_, i) => ({
    x: random() - 0.5,
    y: random() - 0.5,
    z: random() - 0.5,
    radius: 0.15 + 0.25 * random(),
    isHollow: i > 4,
  }));
  const [size, waves] = [0.05 * random(), 6 + 10 * random()];
  return (x, y, z) => {
    let value = 1;
    for (const lump of lumps) {
      const distance = Math.hypot(x - lump.x, y - lump.y, z - lump.z) - lump.radius;
      value = lump.isHollow ? Math.max(value, -distance) : Math.min(value, distance);
    }
    return value + size * Math.sin(waves * x) * Math.sin(waves * y) * Math.sin(waves * z);
  };
}

/** The invariants of every layout. */
function expectSound(mesh: Mesh, unwrapped: UnwrapResult): void {
  const { indices, sources, charts, chartCount } = unwrapped;
  expect(indices.map((v) => sources[v]!)).toEqual(mesh.indices);
  // A vertex belongs to one chart.
  const chartOf = new Int32Array(sources.length).fill(-1);
  let strays = 0;
  indices.forEach((v, i) => {
    const chart = charts[Math.floor(i / 3)]!;
    if (chartOf[v] !== -1 && chartOf[v] !== chart) strays++;
    chartOf[v] = chart;
  });
  expect(strays).toBe(0);
  expect(chartOf.includes(-1)).toBe(false);
  expect(Math.max(...charts)).toBe(chartCount - 1);
  const { sharedTexels, flippedTriangles, isInside } = measureLayout(unwrapped, 1024);
  expect({ sharedTexels, flippedTriangles, isInside }).toEqual({
    sharedTexels: 0,
    flippedTriangles: 0,
    isInside: true,
  });
}

describe('unwrapping', () => {
  test.each([
    ['a ball', 40, ball],
    ['a torus', 44, torus],
    ['a thin plate', 40, plate],
    ['a mug with a handle', 48, mug],
    ['a knot', 56, knot],
    ['lumps, seed 1', 48, makeLumps(1)],
    ['lumps, seed 2', 48, makeLumps(2)],
    ['lumps, seed 3', 48, makeLumps(3)],
  ] as const)('%s is valid, has little stretch and covers more than 70 %%', (_, count, solid) => {
    const mesh = makeMesh(count, solid);
    const unwrapped = unwrapMesh(mesh);
    expectSound(mesh, unwrapped);
    const { cover } = measureLayout(unwrapped, 1024);
    expect(cover).toBeGreaterThan(0.7);
    expect(cover).toBeCloseTo(unwrapped.cover, 2);
    expect(measureStretch({ ...unwrapped, positions: mesh.positions })).toBeLessThan(1.1);
  });

  test('pure noise is valid too (seed 9)', () => {
    const random = createRandom(9);
    const mesh = makeMesh(7, () => random() - 0.4);
    expectSound(mesh, unwrapMesh(mesh));
  });

  test('the same mesh gives the same layout', () => {
    const mesh = makeMesh(32, makeLumps(5));
    expect(unwrapMesh(mesh)).toEqual(unwrapMesh({ positions: mesh.positions.slice(), indices: mesh.indices.slice() }));
  });
});

/** A closed box as eight corners and twelve triangles. */
function makeBox(x: number, y: number, z: number): Mesh {
  const positions = Float32Array.from({ length: 24 }, (_, i) => {
    const corner = Math.floor(i / 3);
    return [corner & 1 ? x : 0, corner & 2 ? y : 0, corner & 4 ? z : 0][i % 3]!;
  });
  // biome-ignore format: a row per side
  const indices = Uint32Array.of(
    0, 2, 1, 1, 2, 3,
    4, 5, 6, 5, 7, 6,
    0, 1, 4, 1, 5, 4,
    2, 6, 3, 3, 6, 7,
    0, 4, 2, 2, 4, 6,
    1, 3, 5, 3, 7, 5,
  );
  return { positions, indices };
}

describe('degenerate meshes do not fail', () => {
  const tetrahedron: Mesh = {
    positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1),
    indices: Uint32Array.of(0, 2, 1, 0, 1, 3, 1, 2, 3, 0, 3, 2),
  };
  test.each([
    ['a tetrahedron', tetrahedron],
    ['a needle', { ...tetrahedron, positions: tetrahedron.positions.map((c, i) => (i === 3 ? 1000 : c)) }],
    ['a cube', makeBox(1, 1, 1)],
    ['a sheet of paper', makeBox(1, 1.4, 1e-4)],
    ['a huge flat box', makeBox(4000, 3000, 1)],
    ['a long thin rod', makeBox(1, 1, 500)],
  ])('%s', (_, mesh) => {
    expectSound(mesh, unwrapMesh(mesh));
  });

  test('triangles without area are laid out as well', () => {
    const positions = tetrahedron.positions.slice();
    positions.set([0, 0, 0], 9);
    const mesh = { positions, indices: tetrahedron.indices };
    const { indices, sources, uvs } = unwrapMesh(mesh);
    expect(indices.map((v) => sources[v]!)).toEqual(mesh.indices);
    expect(uvs.every((value) => value >= 0 && value <= 1)).toBe(true);
  });

  test('no triangles give an empty layout', () => {
    const { indices, uvs, chartCount } = unwrapMesh({ positions: new Float32Array(0), indices: new Uint32Array(0) });
    expect([indices.length, uvs.length, chartCount]).toEqual([0, 0, 0]);
  });
});

describe('stretch', () => {
  const square = {
    positions: Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0),
    indices: Uint32Array.of(0, 1, 2, 0, 2, 3),
  };
  const sources = [0, 1, 2, 3];

  test('is 1 for a shape-preserving map, at any scale', () => {
    expect(measureStretch({ ...square, sources, uvs: [0, 0, 0.1, 0, 0.1, 0.1, 0, 0.1] })).toBeCloseTo(1, 6);
  });

  test('of a square drawn twice as wide is the square root of 1.25', () => {
    expect(measureStretch({ ...square, sources, uvs: [0, 0, 2, 0, 2, 1, 0, 1] })).toBeCloseTo(Math.sqrt(1.25), 6);
  });

  test('is infinite for a triangle that is collapsed', () => {
    expect(measureStretch({ ...square, sources, uvs: [0, 0, 1, 0, 1, 0, 0, 1] })).toBe(Infinity);
  });

  test.each([
    ['a mug', mug],
    ['lumps, seed 6', makeLumps(6)],
  ] as const)('of %s is at most 1.5 times that of xatlas', async (_, solid) => {
    const mesh = makeMesh(22, solid);
    const atlas = (await createXAtlas()).createAtlas();
    atlas.addMesh(mesh);
    atlas.generate();
    const { vertices, indices } = atlas.getMesh(0);
    const theirs = measureStretch({
      positions: mesh.positions,
      indices,
      sources: vertices.map(({ xref }) => xref),
      uvs: vertices.flatMap(({ uv }) => uv),
    });
    atlas.destroy();
    expect(theirs).toBeGreaterThanOrEqual(1);
    expect(measureStretch({ ...unwrapMesh(mesh), positions: mesh.positions })).toBeLessThanOrEqual(1.5 * theirs);
  });
});
