import { describe, expect, test } from 'vitest';
import { DAMAGES, keepFaces } from '../../test/damage.ts';
import { expectSolid } from '../../test/expect-solid.ts';
import { makeCube } from '../../test/shapes.ts';
import { meshSolid, mug } from '../../test/solids.ts';
import { measureSolid } from '../mass/measure-solid.ts';
import { createRandom } from '../numeric/create-random.ts';
import { isClosedManifold, repairLocally } from './repair-locally.ts';

const whole = meshSolid(mug, 25);

describe('repairLocally', () => {
  test('a valid mesh is unchanged', () => {
    expect(repairLocally(whole)).toEqual({ mesh: whole, holeCount: 0, flippedCount: 0 });
  });

  for (const damage of ['a few faces are missing', 'faces are flipped', 'fins stick out']) {
    test.each([1, 2, 3])(`seed %i: when ${damage}, the result is a solid of the same volume`, (seed) => {
      const repaired = repairLocally(DAMAGES[damage]!(whole, createRandom(seed)))!;
      expectSolid(repaired.mesh);
      expect(measureSolid(repaired.mesh).volume / measureSolid(whole).volume).toBeCloseTo(1, 1);
    });
  }
});

test('isClosedManifold rejects borders, flips and pinches, and accepts a solid', () => {
  expect(isClosedManifold(whole)).toBe(true);
  expect(isClosedManifold(keepFaces(whole, (t) => t !== 7))).toBe(false);
  const flipped = whole.indices.slice();
  [flipped[1], flipped[2]] = [flipped[2]!, flipped[1]!];
  expect(isClosedManifold({ ...whole, indices: flipped })).toBe(false);
  // Two cubes that share one vertex.
  const cube = makeCube();
  const pinched = {
    positions: Float32Array.of(...cube.positions, ...cube.positions.map((value) => value + 1)),
    indices: Uint32Array.of(...cube.indices, ...cube.indices.map((index) => (index === 0 ? 7 : index + 8))),
  };
  expect(isClosedManifold(pinched)).toBe(false);
});
