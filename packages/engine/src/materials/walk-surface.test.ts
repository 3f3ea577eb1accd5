import {
  buildBvh,
  computeNormals,
  createRandom,
  extractIsosurface,
  findClosestPoint,
  type Mesh,
} from '@tangible/geometry';
import { expect, test } from 'vitest';
import { buildVertexGrid, matchVertex } from './match-vertex.ts';
import { seedWalks } from './seed-walks.ts';
import { createWalker, walkTowards } from './walk-surface.ts';

/** The surface where a function of the place is 0, from -1 to 1. */
function carve(distance: (x: number, y: number, z: number) => number): Mesh {
  const count = 24;
  const at = (i: number) => (2 * i) / (count - 1) - 1;
  const values = Float32Array.from({ length: count ** 3 }, (_, i) =>
    distance(at(i % count), at(Math.floor(i / count) % count), at(Math.floor(i / count ** 2))),
  );
  return extractIsosurface({ values, counts: [count, count, count], origin: [-1, -1, -1], spacing: 2 / (count - 1) });
}

const ball = carve((x, y, z) => Math.hypot(x, y, z) - 0.7);

function pointAt({ positions: p, indices }: Mesh, triangle: number, shares: readonly number[]): number[] {
  return [0, 1, 2].map((k) =>
    shares.reduce((sum, share, corner) => sum + share * p[indices[triangle * 3 + corner]! * 3 + k]!, 0),
  );
}

test('a walk over a ball ends at the closest point, wherever it starts (seed 5)', () => {
  const random = createRandom(5);
  const walker = createWalker(ball, computeNormals(ball));
  const bvh = buildBvh(ball);
  for (let i = 0; i < 400; i++) {
    const [z, angle, radius] = [2 * random() - 1, 2 * Math.PI * random(), 0.66 + 0.08 * random()];
    const flat = radius * Math.sqrt(1 - z * z);
    const point = [flat * Math.cos(angle), flat * Math.sin(angle), radius * z];
    const closest = findClosestPoint(bvh, point)!;
    const near = findClosestPoint(bvh, [point[0]! + 0.3 * random(), point[1]! + 0.3 * random(), point[2]!])!;
    walkTowards(walker, near.triangle, point[0]!, point[1]!, point[2]!);
    const { triangle, wa, wb, wc } = walker;
    const end = pointAt(ball, triangle, [wa, wb, wc]);
    const off = Math.hypot(...end.map((value, k) => value - point[k]!));
    expect(off).toBeLessThan(closest.distance + 0.004);
    expect(wa + wb + wc).toBeCloseTo(1, 6);
    expect(Math.min(wa, wb, wc)).toBeGreaterThanOrEqual(0);
    expect(Math.sqrt(walker.offSquared)).toBeCloseTo(off, 6);
    // A ball's normal points away from its middle.
    const along = (walker.nx * end[0]! + walker.ny * end[1]! + walker.nz * end[2]!) / Math.hypot(...end);
    expect(along).toBeGreaterThan(0.97);
  }
});

test('neighbours pass on their positions: every vertex of a moved ball finds the nearest triangle', () => {
  const normals = computeNormals(ball);
  const positions = ball.positions.map((value, i) => value + 0.01 * normals[i]!);
  const sources = Uint32Array.from({ length: positions.length / 3 }, (_, v) => v);
  const walker = createWalker(ball, normals);
  const seeds = seedWalks({ positions, normals, indices: ball.indices, sources }, walker, {
    cosineMin: 0.3,
  });
  for (let v = 0; v < sources.length; v++) {
    const place = [positions[v * 3]!, positions[v * 3 + 1]!, positions[v * 3 + 2]!] as const;
    const seed = pointAt(ball, seeds[v]!, [1 / 3, 1 / 3, 1 / 3]);
    // An edge is 0.09 long.
    expect(Math.hypot(...place.map((value, k) => value - seed[k]!))).toBeLessThan(0.1);
  }
});

test('a walk ends at borders, around tips and on triangles without area', () => {
  const sheet = { positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0), indices: Uint32Array.of(0, 1, 2) };
  const lone = createWalker(sheet, computeNormals(sheet));
  walkTowards(lone, 0, 3, -1, 2);
  expect([lone.triangle, lone.wa, lone.wb, lone.wc]).toEqual([0, 0, 1, 0]);

  const sides = 12;
  const rim = Array.from({ length: sides }, (_, i) => (2 * Math.PI * i) / sides);
  const cone = {
    positions: Float32Array.from([0, 0, 3, ...rim.flatMap((angle) => [Math.cos(angle), Math.sin(angle), 0])]),
    indices: Uint32Array.from(rim.flatMap((_, i) => [0, 1 + i, 1 + ((i + 1) % sides)])),
  };
  const around = createWalker(cone, computeNormals(cone));
  walkTowards(around, 4, 0.001, 0.002, 9);
  expect(around.wa).toBeCloseTo(1, 2);

  const needle = { positions: Float32Array.of(0, 0, 0, 1, 0, 0, 2, 0, 0), indices: Uint32Array.of(0, 1, 2, 1, 0, 2) };
  const thin = createWalker(needle, computeNormals(needle));
  walkTowards(thin, 0, 1, 1, 1);
  expect(thin.wa + thin.wb + thin.wc).toBeCloseTo(1, 6);
});

test('each vertex of a thin wall is matched with its own side', () => {
  const wall = carve((x, y, z) => Math.max(Math.abs(x) - 0.1, Math.abs(y) - 0.6, Math.abs(z) - 0.6));
  const normals = computeNormals(wall);
  const positions = wall.positions.slice();
  // Moved three quarters through the wall, the other side lies nearer.
  for (let i = 0; i < positions.length; i += 3) positions[i] = -0.5 * positions[i]!;
  const grid = buildVertexGrid(wall, normals);
  const matches = Uint32Array.from({ length: positions.length / 3 }, (_, v) =>
    matchVertex(grid, { positions, normals }, v * 3, 0.3),
  );
  let checked = 0;
  for (let v = 0; v < matches.length; v++) {
    // At the rim a match may lie around the corner.
    if (Math.max(Math.abs(positions[v * 3 + 1]!), Math.abs(positions[v * 3 + 2]!)) > 0.45) continue;
    checked++;
    expect(matches[v]).toBeLessThan(wall.indices.length / 3);
    const side = Math.sign(wall.positions[wall.indices[matches[v]! * 3]! * 3]!);
    expect(side).toBe(Math.sign(normals[v * 3]!));
  }
  expect(checked).toBeGreaterThan(200);
});

test('far from the surface there is no match', () => {
  const points = { positions: Float32Array.of(9, 9, 9), normals: Float32Array.of(0, 0, 1) };
  expect(matchVertex(buildVertexGrid(ball, computeNormals(ball)), points, 0, 0.3)).toBe(0xffffffff);
});
