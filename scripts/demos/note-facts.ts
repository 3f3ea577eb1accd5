import { readFile, writeFile } from 'node:fs/promises';
import type { AssetReport } from '@tangible/engine';

const FACTS = new URL('../../apps/web/src/ui/demo-facts.json', import.meta.url);

/** Keeps what the report measured, for the pages that show the asset. */
export async function noteFacts(
  name: string,
  { size, mesh, physics, colliders, dropTest, checks }: AssetReport,
): Promise<void> {
  const facts = JSON.parse(await readFile(FACTS, 'utf8'));
  facts[name] = {
    widthM: size.widthM,
    heightM: size.heightM,
    depthM: size.depthM,
    massKg: physics.massKg,
    triangleCount: mesh.triangleCount,
    colliderCount: colliders.count,
    settledS: dropTest.settledS,
    checkCount: checks.length,
    passedCount: checks.filter(({ verdict }) => verdict === 'pass').length,
  };
  await writeFile(FACTS, `${JSON.stringify(facts, null, 2)}\n`);
}
