import type { StageName } from '@tangible/contracts';
import { type Mesh, measureSolid, measureTopology } from '@tangible/geometry';
import { expect } from 'vitest';
import { BASELINE_PIPELINE, PIPELINE } from '../src/pipeline.ts';
import { nodePlatform } from '../src/platform/node/node-platform.ts';
import { checkRequest } from '../src/request/check-request.ts';
import { runPipeline } from '../src/run-pipeline.ts';
import type { AssetRequest } from '../src/types.ts';
import type { Workpiece } from '../src/workpiece.ts';
import { openAsManifold } from './support.ts';

/**
 * Runs the stages up to one of them and returns their result. The stages after the solid take more than half of the
 * time and do the same for every shape, so tests of many shapes stop here.
 *
 * @example
 * const { subject } = await runUntil('isolate-subject', ['subject'], { image, level: 'low', formats: ['glb'] });
 */
export async function runUntil<Key extends keyof Workpiece>(
  last: StageName,
  results: readonly Key[],
  request: AssetRequest,
): Promise<Pick<Workpiece, Key>> {
  checkRequest(request);
  const stages = request.shape === 'baseline' ? BASELINE_PIPELINE : PIPELINE;
  const count = stages.findIndex(({ name }) => name === last) + 1;
  const { piece } = await runPipeline(stages.slice(0, count), { request }, results, { platform: nodePlatform });
  return piece as Pick<Workpiece, Key>;
}

/** The closed solid of a picture, simplified to the level, without texture, physics and files. */
export const makeSolid = (image: Uint8Array, more: Partial<AssetRequest> = {}) =>
  runUntil('simplify-mesh', ['solid', 'reduced'], { image, level: 'low', formats: ['glb'], ...more });

/** The invariants of the solid of any picture: each mesh is one closed piece, oriented outward. */
export async function expectSolid(made: { solid: Mesh; reduced: Mesh }): Promise<void> {
  for (const mesh of [made.solid, made.reduced]) {
    expect(measureTopology(mesh)).toMatchObject({
      boundaryEdgeCount: 0,
      nonManifoldEdgeCount: 0,
      flippedEdgeCount: 0,
      nonManifoldVertexCount: 0,
      componentCount: 1,
    });
    const { volume, pieces, genus } = await openAsManifold(mesh);
    expect(pieces).toBe(1);
    expect(volume).toBeGreaterThan(0);
    expect(volume / measureSolid(mesh).volume).toBeCloseTo(1, 5);
    expect(measureTopology(mesh).eulerCharacteristic).toBe(2 - 2 * genus);
  }
}
