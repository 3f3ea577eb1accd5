import { expect, test } from 'vitest';
import { expectSolid } from '../../test/expect-solid.ts';
import { SOLIDS, sampleSurface } from '../../test/random-solids.ts';
import { ball, makeCube } from '../../test/shapes.ts';
import { measureHeight } from '../connectivity/remove-needles.ts';
import { countSelfIntersections } from '../intersection/count-self-intersections.ts';
import { measureBox, measureSolid } from '../mass/measure-solid.ts';
import { createRandom } from '../numeric/create-random.ts';
import { makeWatertight } from '../repair/make-watertight.ts';
import type { Mesh } from '../types.ts';
import { measureTopology } from './measure-topology.ts';
import { simplifyMesh } from './simplify-mesh.ts';

/** Of all triangles, in longest sides. */
function findLeastHeight({ positions, indices }: Mesh): number {
  let least = Infinity;
  for (let h = 0; h < indices.length; h += 3) least = Math.min(least, measureHeight(positions, indices, h));
  return least;
}

const countTriangles = ({ indices }: Mesh) => indices.length / 3;

test('a ball stays a ball with far fewer triangles', async () => {
  const heavy = sampleSurface(64, ball(0.8));
  const light = await simplifyMesh(heavy, { triangleCountMax: 2000 });
  expectSolid(light);
  expect(countTriangles(light)).toBeLessThanOrEqual(2000);
  expect(countTriangles(light)).toBeGreaterThan(1900);
  expect(measureSolid(light).volume / measureSolid(heavy).volume).toBeCloseTo(1, 2);
  expect(countSelfIntersections(light)).toBe(0);
});

test('a box keeps its edges sharp and its size', async () => {
  const box = sampleSurface(48, (x, y, z) => Math.max(Math.abs(x) - 0.7, Math.abs(y) - 0.5, Math.abs(z) - 0.3));
  const light = await simplifyMesh(box, { triangleCountMax: 300 });
  expectSolid(light);
  expect(measureSolid(light).volume / measureSolid(box).volume).toBeCloseTo(1, 4);
  const [src, dst] = [measureBox(box.positions), measureBox(light.positions)];
  for (let axis = 0; axis < 3; axis++) expect(dst.max[axis]).toBeCloseTo(src.max[axis]!, 2);
});

test.each([40, 60, 100])('two balls on a thin rod stay one piece with %i triangles', async (triangleCountMax) => {
  const isBetween = (x: number) => Math.abs(x) < 0.6;
  const rod = (x: number, y: number, z: number) => (isBetween(x) ? Math.hypot(y, z) - 0.03 : 1);
  const field = (x: number, y: number, z: number) => Math.min(Math.hypot(Math.abs(x) - 0.6, y, z) - 0.3, rod(x, y, z));
  const light = await simplifyMesh(sampleSurface(64, field), { triangleCountMax });
  expectSolid(light);
  expect(measureTopology(light).componentCount).toBe(1);
});

test('a small enough mesh is returned unchanged', async () => {
  const light = sampleSurface(16, ball(0.8));
  expect(await simplifyMesh(light, { triangleCountMax: 1e6 })).toBe(light);
});

test('rejects fewer triangles than a solid can have', async () => {
  await expect(simplifyMesh(makeCube(), { triangleCountMax: 3 })).rejects.toThrow(
    'No solid has fewer than 4 triangles',
  );
});

test('a sponge full of narrow tunnels can be reduced to any count, by losing tunnels', async () => {
  const wave = (v: number) => Math.sin(v * 13);
  const sponge = makeWatertight(
    sampleSurface(40, (x, y, z) =>
      Math.max(
        Math.hypot(x, y, z) - 0.9,
        wave(x) * Math.cos(y * 13) + wave(y) * Math.cos(z * 13) + wave(z) * Math.cos(x * 13),
      ),
    ),
    { untangle: false },
  ).mesh;
  for (const share of [0.25, 0.05, 0.005]) {
    const triangleCountMax = Math.round(countTriangles(sponge) * share);
    const light = await simplifyMesh(sponge, { triangleCountMax });
    expectSolid(light, `share ${share}`);
    expect(countTriangles(light)).toBeLessThanOrEqual(triangleCountMax);
  }
});

for (const [name, makeField] of Object.entries(SOLIDS)) {
  test(`seeds 1 to 12: ${name} from volume to surface to solid to few triangles`, async () => {
    for (let seed = 1; seed <= 12; seed++) {
      const label = `${name}, seed ${seed}`;
      const surface = sampleSurface(name === 'noise' ? 12 : 18, makeField(createRandom(seed)));
      const { mesh: solid } = makeWatertight(surface, { untangle: false });
      expectSolid(solid, label);
      const triangleCountMax = Math.max(60, Math.round(countTriangles(solid) / 4));
      const light = await simplifyMesh(solid, { triangleCountMax });
      expectSolid(light, label);
      expect(countTriangles(light), label).toBeLessThanOrEqual(triangleCountMax);
      if (name === 'noise') continue;
      expect(countSelfIntersections(light), label).toBe(0);
      expect(measureSolid(light).volume / measureSolid(solid).volume, label).toBeGreaterThan(0.7);
      expect(findLeastHeight(light), label).toBeGreaterThan(1e-3);
    }
  });
}
