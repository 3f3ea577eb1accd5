import { createHash } from 'node:crypto';
import {
  computeNormals,
  createRandom,
  type Field,
  type Mesh,
  measureSolid,
  measureTopology,
  resampleField,
  smoothMesh,
} from '@tangible/geometry';
import { describe, expect, test } from 'vitest';
import { predictExactly, type Shape, type SyntheticPrediction } from '../../test/predict-exactly.ts';
import { extractFrustum } from '../frustum/extract-frustum.ts';
import { makeCamera, project } from '../frustum/frustum.ts';
import { TOLERANCE } from './options.ts';
import { PASSES } from './passes.ts';
import { listOptionalPasses, reconstructSolid, runPasses } from './reconstruct-solid.ts';

/** About as many as the lowest level has: problems with more occur here too, and sooner. */
const RAYS = 144;

function build({ coverage, ...prediction }: SyntheticPrediction, outline?: Field): Mesh {
  const silhouette = outline ?? resampleField(coverage, RAYS, RAYS);
  const options = {
    tolerance: TOLERANCE,
    rays: silhouette.width,
    keepStrands: true,
    // A drawn outline contradicts the maps, and a round body would follow it.
    symmetry: outline ? ('off' as const) : ('auto' as const),
  };
  const { solid } = reconstructSolid({ prediction, silhouette }, options);
  return smoothMesh(extractFrustum(solid, prediction.camera), { rounds: 5 });
}

function expectClosed(mesh: Mesh) {
  const topology = measureTopology(mesh);
  expect(topology).toMatchObject({
    boundaryEdgeCount: 0,
    nonManifoldEdgeCount: 0,
    nonManifoldVertexCount: 0,
    flippedEdgeCount: 0,
    componentCount: 1,
  });
  expect(measureSolid(mesh).volume).toBeGreaterThan(0);
  return topology;
}

/** How far the vertices lie from a shape's surface: mean, and the share of them nearer than `near`. */
function compare({ positions }: Mesh, shape: Shape, near = 0.03) {
  let sum = 0;
  let close = 0;
  const count = positions.length / 3;
  for (let i = 0; i < positions.length; i += 3) {
    const distance = Math.abs(shape(positions[i]!, positions[i + 1]!, positions[i + 2]!));
    sum += distance;
    if (distance < near) close++;
  }
  return { mean: sum / count, closeShare: close / count };
}

function draw(px: number, isInside: (u: number, v: number) => boolean): Field {
  const at = (i: number) => (2 * i + 1) / px - 1;
  const values = Float32Array.from({ length: px * px }, (_, i) =>
    isInside(at(i % px), at(Math.floor(i / px))) ? 1 : 0,
  );
  return { values, width: px, height: px };
}

const ball: Shape = (x, y, z) => Math.hypot(x, y, z) - 0.6;
const noisy = (seed: number, amount: number) => {
  const random = createRandom(seed);
  return () => (random() - 0.5) * 2 * amount;
};

describe('from maps to a solid', () => {
  test('a ball with noisy depths (seed 3) becomes smooth and keeps its position', () => {
    const exact = predictExactly(ball, noisy(3, 0.03));
    const mesh = build(exact);
    expect(expectClosed(mesh).eulerCharacteristic).toBe(2);
    const { mean, closeShare } = compare(mesh, ball);
    expect(mean).toBeLessThan(0.012);
    expect(closeShare).toBeGreaterThan(0.95);
    // Where it faces the camera its normals are those of the ball: the mean cosine of noise alone would be about 0.5.
    const normals = computeNormals(mesh);
    let cosines = 0;
    let count = 0;
    for (let i = 0; i < normals.length; i += 3) {
      const [x, y, z] = [mesh.positions[i]!, mesh.positions[i + 1]!, mesh.positions[i + 2]!];
      if (z < 0.2) continue;
      cosines += (normals[i]! * x + normals[i + 1]! * y + normals[i + 2]! * z) / Math.hypot(x, y, z);
      count++;
    }
    expect(cosines / count).toBeGreaterThan(0.985);
  });

  test('a cup stays hollow and its handle stays open', () => {
    const exact = predictExactly(cup);
    const mesh = build(exact);
    expect(expectClosed(mesh).eulerCharacteristic).toBe(0);
    // Outer wall alone 0.79, the walls and floor about 0.3.
    expect(measureSolid(mesh).volume).toBeLessThan(0.5);
    expect(compare(mesh, cup, 0.05).closeShare).toBeGreaterThan(0.85);
  });

  test('a plate seen from the front keeps its outline, and is a few hundredths thick at most', () => {
    const plate: Shape = (x, y, z) => Math.max(Math.abs(x) - 0.7, Math.abs(y) - 0.5, Math.abs(z) - 0.012);
    const exact = predictExactly(plate);
    const mesh = build(exact);
    expect(expectClosed(mesh).eulerCharacteristic).toBe(2);
    const { volume } = measureSolid(mesh);
    expect(volume / (1.4 * 1.0)).toBeGreaterThan(0.01);
    expect(volume / (1.4 * 1.0)).toBeLessThan(0.05);
  });

  test('a leg with wavering depth (seed 5) becomes straight and round, and stays attached', () => {
    const leg: Shape = (x, y, z) => Math.max(Math.hypot(x, z) - 0.04, Math.abs(y + 0.3) - 0.55);
    const seat: Shape = (x, y, z) => Math.max(Math.abs(x) - 0.6, Math.abs(y - 0.45) - 0.2, Math.abs(z) - 0.3);
    const shape: Shape = (x, y, z) => Math.min(leg(x, y, z), seat(x, y, z));
    const exact = predictExactly(shape, noisy(5, 0.02));
    for (const map of [exact.maps.front, exact.maps.back]) {
      for (let i = 0; i < map.length; i++) map[i]! += 0.04 * Math.sin(Math.floor(i / 256) / 7);
    }
    const mesh = build(exact);
    expectClosed(mesh);
    let [nearest, farthest] = [-Infinity, Infinity];
    for (let i = 0; i < mesh.positions.length; i += 3) {
      if (mesh.positions[i + 1]! > 0.1 || mesh.positions[i + 1]! < -0.75) continue;
      nearest = Math.max(nearest, mesh.positions[i + 2]!);
      farthest = Math.min(farthest, mesh.positions[i + 2]!);
    }
    // 0.08 thick in truth; swaying it would reach over 0.16.
    expect(nearest - farthest).toBeLessThan(0.12);
    expect(nearest - farthest).toBeGreaterThan(0.05);
  });
});

describe('the maps against the silhouette', () => {
  const exactBall = predictExactly(ball);
  const outline = ({ positions }: Mesh) =>
    Array.from({ length: positions.length / 3 }, (_, i) =>
      project(makeCamera(0.2), positions[i * 3]!, positions[i * 3 + 1]!, positions[i * 3 + 2]!),
    );

  test('parts outside the silhouette are cut off', () => {
    const mesh = build(
      exactBall,
      draw(RAYS, (u, v) => Math.abs(u) < 0.3 && Math.abs(v) < 0.5),
    );
    expectClosed(mesh);
    const seen = outline(mesh);
    expect(Math.max(...seen.map(([u]) => Math.abs(u)))).toBeLessThan(0.31);
    expect(Math.max(...seen.map(([, v]) => Math.abs(v)))).toBeLessThan(0.51);
  });

  test('a hole in the silhouette is a hole through the shape', () => {
    const mesh = build(
      exactBall,
      draw(RAYS, (u, v) => Math.hypot(u, v) < 0.55 && Math.hypot(u - 0.1, v) > 0.2),
    );
    expect(expectClosed(mesh).eulerCharacteristic).toBe(0);
  });

  test('more rays than the maps have give more triangles in the same position', () => {
    const isInside = (u: number, v: number) => Math.hypot(u, v) < 0.585;
    const coarse = build(exactBall, draw(128, isInside));
    const fine = build(exactBall, draw(288, isInside));
    expect(fine.indices.length / coarse.indices.length).toBeGreaterThan(1.8);
    for (const mesh of [coarse, fine]) {
      expectClosed(mesh);
      expect(compare(mesh, ball).mean).toBeLessThan(0.015);
    }
  });

  test('an empty or NaN volume still gives a solid', () => {
    for (const value of [1, NaN]) {
      const exact = { ...exactBall, distances: exactBall.distances.map(() => value) };
      const mesh = build(exact);
      expectClosed(mesh);
      expect(compare(mesh, ball).mean).toBeLessThan(0.015);
    }
  });

  test('maps of NaN give a shape with the right outline', () => {
    const zero = exactBall.maps.front.map(() => 0);
    const exact = { ...exactBall, maps: { ...exactBall.maps, front: zero, back: zero } };
    const mesh = build(
      exact,
      draw(RAYS, (u, v) => Math.abs(u) < 0.5 && Math.abs(v) < 0.2),
    );
    expectClosed(mesh);
    expect(Math.max(...outline(mesh).map(([u]) => u))).toBeCloseTo(0.5, 1);
  });
});

/** Of all numbers within, as comparing millions of them by `toEqual` takes a minute. */
function fingerprint(value: unknown): string {
  const hash = createHash('sha1');
  const add = (part: unknown): void => {
    if (ArrayBuffer.isView(part)) hash.update(new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
    else if (typeof part === 'object' && part !== null) for (const entry of Object.entries(part)) entry.forEach(add);
    else hash.update(`${part};`);
  };
  add(value);
  return hash.digest('hex');
}

/** Seen from above: open at the top, walls of 0.08, a handle to the right. */
function cup(x: number, y: number, z: number): number {
  const [cos, sin] = [Math.cos(0.5), Math.sin(0.5)];
  const [up, towards] = [y * cos + z * sin, z * cos - y * sin];
  const radius = Math.hypot(x + 0.15, towards);
  const outer = Math.max(radius - 0.5, Math.abs(up) - 0.5);
  const inner = Math.max(radius - 0.42, -0.4 - up);
  const handle = Math.hypot(Math.hypot(x - 0.35, up) - 0.25, towards) - 0.07;
  return Math.min(Math.max(outer, -inner), Math.max(handle, 0.45 - radius));
}

describe('the list of passes', () => {
  const { coverage, ...prediction } = predictExactly(cup);
  // The cup from behind is its own mirror image.
  const pose = { azimuth: Math.PI, elevation: 0.5, roll: 0, scale: 1, x: 0, y: 0 };
  const turntable = { up: [0, 0.88, 0.48] as const, middle: [0, 0, 0] as const, distance: 4 };
  const outlines = [{ slot: 'back' as const, coverage, turntable, pose }];
  const start = { prediction, silhouette: coverage, outlines };
  const options = { tolerance: TOLERANCE, rays: RAYS, keepStrands: true };

  test('also gives a solid if any one of the optional passes is left out', () => {
    const optional = listOptionalPasses(PASSES, Object.keys(start));
    expect(optional.length).toBeGreaterThan(PASSES.length / 2);
    for (const left of optional) {
      const passes = PASSES.filter((pass) => pass !== left);
      expect(runPasses(passes, start, { ...options, rays: 64 }).solid, left.name).toBeDefined();
    }
  });

  test('has unique names, and fails at once without a required pass', () => {
    expect(new Set(PASSES.map(({ name }) => name)).size).toBe(PASSES.length);
    const passes = PASSES.filter(({ name }) => name !== 'sample-layers');
    expect(() => runPasses(passes, start, options)).toThrow('needs grid, layers');
  });

  test('does not modify the input of a pass', () => {
    let piece: Record<string, unknown> = start;
    for (const pass of PASSES) {
      const before = fingerprint(piece);
      const added = pass.run(piece as never, options);
      expect(fingerprint(piece), pass.name).toBe(before);
      expect(Object.keys(added).toSorted(), pass.name).toEqual(pass.adds.toSorted());
      piece = { ...piece, ...added };
    }
  });
});
