import { measureSolid } from '@tangible/geometry';
import { expect } from 'vitest';
import { readGlb } from '../src/formats/gltf/read-glb.ts';
import type { Asset } from '../src/types.ts';
import { openAsManifold, validateGlb } from './support.ts';

export const glbOf = ({ files }: Asset) => files.find(({ path }) => path === 'model.glb')!.bytes;

/** Everything that must be true of any asset. */
export async function expectProven(asset: Asset): Promise<void> {
  expect(asset.report.checks.filter(({ verdict }) => verdict === 'fail')).toEqual([]);
  expect(asset.report.passed).toBe(true);
  expect(await validateGlb(glbOf(asset))).toMatchObject({ errors: 0, warnings: 0 });
  const glb = await readGlb(glbOf(asset));
  const solid = await openAsManifold(glb);
  expect(solid.pieces).toBe(1);
  expect(solid.volume).toBeCloseTo(measureSolid(glb).volume, 5);
  expect(asset.report.mesh.eulerCharacteristic).toBe(2 - 2 * solid.genus);
}
