import { readFile, stat } from 'node:fs/promises';
import { WebIO } from '@gltf-transform/core';
import { EXTMeshoptCompression, EXTTextureWebP, KHRMeshQuantization } from '@gltf-transform/extensions';
import { MeshoptDecoder } from 'meshoptimizer';
import { expect, test } from 'vitest';
import { DEMOS } from '../../apps/web/src/features/demos/demos.ts';
import { factsOf } from '../../apps/web/src/ui/facts/demo-facts.ts';

/** A demo opens on a phone: it must stay small. */
const BYTES_MAX = 1_000_000;

test.each(DEMOS)('the %s has its colliders, all of them within its box, and its physics', async (name) => {
  const file = new URL(`../../apps/web/public/demos/${name}/model.glb`, import.meta.url);
  expect((await stat(file)).size).toBeLessThan(BYTES_MAX);
  await MeshoptDecoder.ready;
  const io = new WebIO()
    .registerExtensions([EXTMeshoptCompression, EXTTextureWebP, KHRMeshQuantization])
    .registerDependencies({ 'meshopt.decoder': MeshoptDecoder });
  const root = (await io.readBinary(await readFile(file))).getRoot();
  const facts = factsOf(name);
  const extras = root.getAsset().extras as { physics: { massKg: number }; colliders: { mesh: string } };
  expect(extras.physics.massKg).toBeCloseTo(facts.massKg, 5);
  const colliders = root.listMeshes().find((mesh) => mesh.getName() === extras.colliders.mesh)!;
  expect(colliders.listPrimitives()).toHaveLength(facts.colliderCount);
  expect(root.listNodes().some((node) => node.getMesh() === colliders)).toBe(false);
  const [points] = new Set(colliders.listPrimitives().map((primitive) => primitive.getAttribute('POSITION')!));
  const [low, high] = [points!.getMin([]), points!.getMax([])];
  const toleranceM = 0.02 * facts.heightM;
  expect(Math.abs(low[1]!)).toBeLessThan(toleranceM);
  expect(Math.abs(high[1]! - facts.heightM)).toBeLessThan(toleranceM);
  expect(Math.abs(high[0]! - low[0]! - facts.widthM)).toBeLessThan(toleranceM);
});
