import { computeTangents, diagonaliseInertia, type Mesh } from '@tangible/geometry';
import openManifold from 'manifold-3d';
import { describe, expect, test } from 'vitest';
import { makeCube } from '../../../geometry/test/shapes.ts';
import { meshSolid, mug } from '../../../geometry/test/solids.ts';
import { findUpright } from '../frustum/find-upright.ts';
import { nodePlatform } from '../platform/node/node-platform.ts';
import { checkRequest } from '../request/check-request.ts';
import { runPipeline } from '../run-pipeline.ts';
import type { AssetRequest } from '../types.ts';
import type { PhysicalBody, Workpiece } from '../workpiece.ts';
import { estimatePhysics } from './estimate-physics.ts';

const request: AssetRequest = { image: new Uint8Array(), level: 'low', formats: [] };

async function estimate(
  mesh: Mesh,
  wishes: Partial<AssetRequest>,
  up: readonly [number, number, number] | null = null,
) {
  const vertexCount = mesh.positions.length / 3;
  const normals = new Float32Array(vertexCount * 3).fill(Math.sqrt(1 / 3));
  const uvs = Float32Array.from({ length: vertexCount * 2 }, (_, i) => ((i * 7) % 11) / 11);
  const unwrapped = {
    ...mesh,
    normals,
    uvs,
    tangents: computeTangents({ ...mesh, normals, uvs }),
    sources: Uint32Array.from({ length: vertexCount }, (_, i) => i),
    sidePx: 64,
  };
  const piece = {
    reduced: mesh,
    unwrapped,
    looks: { roughnessMean: 0.8, metallicMean: 0, source: 'assumed' as const },
    provenance: { method: 'silhouette', model: null, up, sizeFactor: null } as Workpiece['provenance'],
    upright: findUpright(up ?? [0, 1, 0]),
    viewpoint: null,
    scaleM: null,
    request: { ...request, ...wishes },
  };
  const run = await runPipeline([estimatePhysics], piece, ['body', 'size'], { platform: nodePlatform });
  return run.piece as Pick<Workpiece, 'body' | 'size'>;
}

function expectSound({ massKg, centreOfMassM, inertiaKgM2, colliders, positions }: PhysicalBody): void {
  expect(massKg).toBeGreaterThan(0);
  const [a, b, c] = [...diagonaliseInertia(inertiaKgM2).moments].sort((x, y) => x - y) as [number, number, number];
  expect(a).toBeGreaterThan(0);
  expect(a + b).toBeGreaterThanOrEqual(c);
  expect(centreOfMassM[1]).toBeGreaterThan(0);
  expect(colliders.hulls.length).toBeGreaterThan(0);
  expect(colliders.hulls.length).toBeLessThanOrEqual(32);
  for (const hull of colliders.hulls) {
    for (let i = 1; i < hull.positions.length; i += 3) expect(hull.positions[i]).toBeGreaterThanOrEqual(0);
  }
  expect(positions.every(Number.isFinite)).toBe(true);
}

describe('estimate-physics', () => {
  test('a cube of one metre at 1000 kg/m3: 1000 kg, 166.667 kg m2, one hull', async () => {
    const { body, size } = await estimate(makeCube(), { sizeM: 1, densityKgM3: 1000 });
    expect(size).toEqual({ longestSideM: 1, source: 'given', estimateM: null });
    expect(body.massKg).toBeCloseTo(1000, 6);
    expect(body.volumeM3).toBeCloseTo(1, 9);
    for (const moment of body.inertiaKgM2.slice(0, 3)) expect(moment).toBeCloseTo(166.667, 3);
    for (const product of body.inertiaKgM2.slice(3)) expect(Math.abs(product)).toBeLessThan(1e-6);
    expect(body.centreOfMassM.map((value) => Number(value.toFixed(6)) + 0)).toEqual([0, 0.5, 0]);
    expect(body.colliders.hulls).toHaveLength(1);
    expect(Math.abs(body.colliders.volumeError)).toBeLessThan(1e-6);
    expect(body.colliders.distanceErrorM).toBeLessThan(1e-6);
    expectSound(body);
  });

  test('a given mass is kept, and the inertia is scaled', async () => {
    const { body } = await estimate(makeCube(), { sizeM: 0.2, massKg: 3, material: 'stone' });
    expect(body.massKg).toBeCloseTo(3, 9);
    expect(body.inertiaKgM2[0]).toBeCloseTo((3 * 0.2 ** 2) / 6, 7);
    expect(body.material).toMatchObject({ name: 'stone', source: 'given' });
  });

  test.each([
    ['a grain of sand', 0.001],
    ['a building', 1000],
  ])('%s is valid', async (_, sizeM) => {
    const { body } = await estimate(makeCube(), { sizeM });
    expectSound(body);
  });

  test('a needle and a leaf are valid', async () => {
    const { positions, indices } = makeCube();
    for (const sides of [
      [1, 1e-4, 1e-4],
      [1, 1e-5, 0.7],
    ]) {
      const thin = { positions: positions.map((value, i) => value * sides[i % 3]!), indices };
      expectSound((await estimate(thin, { sizeM: 0.05 })).body);
    }
  });

  test('a tilted mug is placed upright, and Manifold agrees on its hulls', async () => {
    const { body } = await estimate(meshSolid(mug, 49), { sizeM: 0.12, material: 'ceramic' }, [0, 1, 0.2]);
    expectSound(body);
    expect(body.massKg).toBeGreaterThan(0.1);
    expect(body.massKg).toBeLessThan(0.6);
    const wasm = await openManifold();
    wasm.setup();
    const solids = body.colliders.hulls.map(({ positions, indices }) => {
      const solid = wasm.Manifold.ofMesh(
        new wasm.Mesh({ numProp: 3, vertProperties: positions as never, triVerts: indices as never }),
      );
      const corners = Array.from({ length: positions.length / 3 }, (_, i) => [...positions.subarray(i * 3, i * 3 + 3)]);
      const hull = wasm.Manifold.hull(corners as never);
      expect(solid.volume()).toBeGreaterThan(0);
      expect(Math.abs(solid.volume() / hull.volume() - 1)).toBeLessThan(1e-3);
      return solid;
    });
    const union = wasm.Manifold.union(solids).volume();
    expect(body.colliders.volumeError).toBeCloseTo(union / body.volumeM3 - 1, 2);
    expect(body.colliders.distanceErrorM).toBeLessThan(0.1 * 0.12);
  });
});

test.each([
  [{ material: 'unobtainium' }, 'the material must be one of wood, plastic, ceramic'],
  [{ densityKgM3: 0 }, 'the density must be 1 to 23000 kg/m3'],
  [{ densityKgM3: Number.NaN }, 'the density must be 1 to 23000 kg/m3'],
  [{ massKg: -1 }, 'the mass must be 0.000001 to 100000 kg'],
  [{ massKg: 1, densityKgM3: 1 }, 'give either the density or the mass'],
] as const)('refuses %j', (wishes, words) => {
  expect(() => checkRequest({ ...request, ...wishes } as AssetRequest)).toThrow(words);
});
