import { SURFACE_SOURCES } from '@tangible/contracts';
import { type Mesh, measureSolid } from '@tangible/geometry';
import { expect } from 'vitest';
import { readGlb } from '../src/formats/gltf/read-glb.ts';
import type { AssetReport } from '../src/report.ts';
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
  if (asset.report.method === 'model') {
    expect([asset.report.provenance, glb.colourSources]).toEqual([null, null]);
  } else {
    expectTraced(glb, glb.colourSources!, asset.report.provenance!);
  }
}

/** The sources of the vertices cover about the areas that the report states, which sum to 1. */
function expectTraced(
  { positions: p, indices }: Mesh,
  colourSources: Uint8Array,
  shares: NonNullable<AssetReport['provenance']>,
): void {
  expect(colourSources).toHaveLength(p.length / 3);
  const areas = SURFACE_SOURCES.map(() => 0);
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i]! * 3, indices[i + 1]! * 3, indices[i + 2]! * 3];
    const [x1, y1, z1] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!];
    const [x2, y2, z2] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!];
    const area = Math.hypot(y1 * z2 - z1 * y2, z1 * x2 - x1 * z2, x1 * y2 - y1 * x2) / 2;
    for (let k = 0; k < 3; k++) areas[colourSources[indices[i + k]!]!]! += area / 3;
  }
  const total = areas.reduce((sum, area) => sum + area, 0);
  let sum = 0;
  for (const [s, source] of SURFACE_SOURCES.entries()) {
    expect(Math.abs(areas[s]! / total - (shares[source] ?? 0)), source).toBeLessThan(0.05);
    sum += shares[source] ?? 0;
  }
  expect(sum).toBeCloseTo(1, 9);
  expect(shares.front).toBeGreaterThan(0.05);
  expect(shares.front).toBeLessThan(0.7);
}
