import type { Mesh } from '@tangible/geometry';
import { createRandom } from '@tangible/geometry';
import { expect, test } from 'vitest';
import { DAMAGES } from '../../../geometry/test/damage.ts';
import { SOLIDS, sampleSurface } from '../../../geometry/test/random-solids.ts';
import { makeCube, mergeMeshes, moveMesh } from '../../../geometry/test/shapes.ts';
import { openAsManifold } from '../../test/support.ts';
import type { StageContext } from '../define-stage.ts';
import { nodePlatform } from '../platform/node/node-platform.ts';
import { runPipeline, StageError } from '../run-pipeline.ts';
import type { AssetRequest } from '../types.ts';
import type { ModelPaint, PicturePaint } from '../workpiece.ts';
import { makeWatertight } from './make-watertight.ts';
import { simplifyMesh } from './simplify-mesh.ts';

const context: StageContext = {
  platform: nodePlatform,
  signal: new AbortController().signal,
  reportProgress: () => {},
  addEarly: () => {},
};
const request: AssetRequest = { image: new Uint8Array(), level: 'low', formats: [] };
const picture = { kind: 'picture' } as PicturePaint;
const paintOf = (mesh: Mesh): ModelPaint => ({
  kind: 'model',
  mesh: { ...mesh, uvs: null },
  baseColour: null,
  orm: null,
  normal: null,
  factors: { baseColour: [1, 1, 1], roughness: 1, metallic: 0 },
});

test('for a picture the largest piece is kept, for an uploaded model all pieces', async () => {
  const surface = mergeMeshes(makeCube(), moveMesh(makeCube(), [1.5, 0, 0], 0.9));
  const seen = await makeWatertight.run({ surface, paint: picture, request }, context);
  expect((await openAsManifold(seen.solid)).volume).toBeCloseTo(1, 5);
  expect(seen.repairs).toMatchObject({ method: 'clean', floaterCount: 1 });
  const given = await makeWatertight.run({ surface, paint: paintOf(surface), request }, context);
  const solid = await openAsManifold(given.solid);
  expect(solid.pieces).toBe(1);
  expect(solid.volume).toBeCloseTo(1 + 0.9 ** 3, 1);
  expect(given.repairs).toMatchObject({ method: 'volumetric', strutCount: 1, floaterCount: 0 });
});

test('seed 7: Manifold accepts the repaired models', async () => {
  const damages = Object.values(DAMAGES);
  for (const [place, makeField] of Object.values(SOLIDS).entries()) {
    const random = createRandom(7 + place);
    const surface = damages[(place * 3) % damages.length]!(sampleSurface(14, makeField(random)), random);
    const { solid } = await makeWatertight.run({ surface, paint: picture, request }, context);
    expect((await openAsManifold(solid)).pieces).toBe(1);
    const { reduced } = await simplifyMesh.run({ solid, request }, context);
    expect((await openAsManifold(reduced)).volume).toBeGreaterThan(0);
  }
});

test('an empty mesh is an error of the stage, and an AppError for an uploaded model', async () => {
  const surface = { positions: new Float32Array(), indices: new Uint32Array() };
  const run = (paint: ModelPaint | PicturePaint) =>
    runPipeline([makeWatertight], { surface, paint, request }, ['solid'], { platform: nodePlatform });
  await expect(run(picture)).rejects.toThrow(StageError);
  await expect(run(picture)).rejects.toThrow('make-watertight: There is no triangle to make a solid of');
  await expect(run(paintOf(surface))).rejects.toMatchObject({ name: 'AppError', code: 'MODEL_EMPTY' });
});

test('a model of a million faces with holes becomes a solid within the limit of the level', async () => {
  const surface = makeRing(1000, 500);
  surface.indices = surface.indices.filter((_, i) => Math.floor(i / 3) % 20_011 !== 0);
  expect(surface.indices.length / 3).toBe(1_000_000 - 50);
  const { solid, repairs } = await makeWatertight.run({ surface, paint: picture, request }, context);
  expect(repairs).toMatchObject({ method: 'local', boundaryEdgeCount: 150, holeCount: 50 });
  const { reduced } = await simplifyMesh.run({ solid, request }, context);
  expect(reduced.indices.length / 3).toBeLessThanOrEqual(30_000);
  const { volume, genus, pieces } = await openAsManifold(reduced);
  expect({ genus, pieces }).toEqual({ genus: 1, pieces: 1 });
  expect(volume / (2 * Math.PI ** 2 * 0.7 * 0.2 ** 2)).toBeCloseTo(1, 2);
});

/** A ring around z with the given quads around and across. */
function makeRing(around: number, across: number): Mesh {
  const positions = new Float32Array(around * across * 3);
  const indices = new Uint32Array(around * across * 6);
  for (let i = 0; i < around; i++) {
    for (let k = 0; k < across; k++) {
      const [a, b] = [(i / around) * 2 * Math.PI, (k / across) * 2 * Math.PI];
      const wide = 0.7 + 0.2 * Math.cos(b);
      const vertex = i * across + k;
      positions.set([wide * Math.cos(a), wide * Math.sin(a), 0.2 * Math.sin(b)], vertex * 3);
      const right = ((i + 1) % around) * across + k;
      const up = i * across + ((k + 1) % across);
      const both = ((i + 1) % around) * across + ((k + 1) % across);
      indices.set([vertex, right, both, vertex, both, up], vertex * 6);
    }
  }
  return { positions, indices };
}
