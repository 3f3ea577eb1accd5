import type { AssetReport } from '@tangible/engine';

/** The facts about an asset on the pages before its report is opened. */
export const listFacts = ({ size, mesh, physics, colliders, dropTest, checks }: AssetReport) => ({
  heightM: size.heightM,
  massKg: physics.massKg,
  triangleCount: mesh.triangleCount,
  colliderCount: colliders.count,
  settledS: dropTest.settledS,
  checkCount: checks.length,
  passedCount: checks.filter(({ verdict }) => verdict === 'pass').length,
});
