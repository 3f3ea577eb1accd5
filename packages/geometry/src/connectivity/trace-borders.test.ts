import { expect, test } from 'vitest';
import { keepFaces } from '../../test/damage.ts';
import { makeCube } from '../../test/shapes.ts';
import { meshSolid, mug } from '../../test/solids.ts';
import { createRandom } from '../numeric/create-random.ts';
import { connectFaces } from './connect-faces.ts';
import { traceBorders } from './trace-borders.ts';
import { weldNear } from './weld-near.ts';

test('a closed mesh has no border', () => {
  expect(traceBorders(makeCube())).toEqual([]);
});

test('one triangle has one loop, in reverse direction', () => {
  const [loop] = traceBorders({ indices: Uint32Array.of(0, 1, 2) });
  expect(loop).toHaveLength(3);
  const at = loop!.indexOf(0);
  expect([loop![(at + 1) % 3], loop![(at + 2) % 3]]).toEqual([2, 1]);
});

test.each([1, 2, 3])('seed %i: the loops of a mug contain every border edge once, and no vertex twice', (seed) => {
  const random = createRandom(seed);
  const { indices } = keepFaces(meshSolid(mug, 25), () => random() > 0.1);
  const loops = traceBorders({ indices });
  for (const loop of loops) expect(new Set(loop).size).toBe(loop.length);
  expect(loops.reduce((sum, loop) => sum + loop.length, 0)).toBe(connectFaces(indices).borderCount);
});

test('weldNear merges vertices within the distance, and returns the mesh if there are none', () => {
  const cube = makeCube();
  expect(weldNear(cube, 0.1)).toBe(cube);
  const torn = {
    positions: Float32Array.from(
      [...cube.indices].flatMap((v, i) => [0, 1, 2].map((k) => cube.positions[v * 3 + k]! + i * 1e-6)),
    ),
    indices: cube.indices.map((_, i) => i),
  };
  expect(connectFaces(weldNear(torn, 1e-3).indices)).toMatchObject({
    borderCount: 0,
    nonManifoldCount: 0,
    flippedCount: 0,
  });
  expect(connectFaces(weldNear(torn, 1e-9).indices).borderCount).toBe(36);
});
