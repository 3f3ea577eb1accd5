import { describe, expect, test } from 'vitest';
import { DAMAGES } from '../../test/damage.ts';
import { expectSolid } from '../../test/expect-solid.ts';
import { meshSolid, mug } from '../../test/solids.ts';
import { measureSolid } from '../mass/measure-solid.ts';
import { createRandom } from '../numeric/create-random.ts';
import { listInconsistentFaces, orientFaces } from './orient-faces.ts';

const whole = meshSolid(mug, 33);
/** Flips a share of the faces; says how many. */
const flip = (share: number, seed: number) => {
  const random = createRandom(seed);
  const indices = whole.indices.slice();
  const flipped: number[] = [];
  for (let t = 0; t < indices.length / 3; t++) {
    if (random() >= share) continue;
    flipped.push(t);
    [indices[t * 3 + 1], indices[t * 3 + 2]] = [indices[t * 3 + 2]!, indices[t * 3 + 1]!];
  }
  return { mesh: { ...whole, indices }, flipped };
};

describe('orientFaces', () => {
  test('an oriented mesh is unchanged', () => {
    expect(orientFaces(whole)).toEqual({ indices: whole.indices, flippedCount: 0 });
  });

  test.each([1, 2, 3])('seed %i: flipped faces of a mug are corrected', (seed) => {
    const { mesh, flipped } = flip(0.4, seed);
    const { indices, flippedCount } = orientFaces(mesh);
    expect(flippedCount).toBe(flipped.length);
    expectSolid({ ...whole, indices });
    expect(measureSolid({ ...whole, indices }).volume).toBeCloseTo(measureSolid(whole).volume, 9);
  });

  test('an inside-out mug is flipped', () => {
    const inverted = DAMAGES['all faces are inside out']!(whole, createRandom(1));
    const { indices, flippedCount } = orientFaces(inverted);
    expect(flippedCount).toBe(whole.indices.length / 3);
    expect(measureSolid({ ...whole, indices }).volume).toBeCloseTo(measureSolid(whole).volume, 9);
  });
});

test.each([4, 5])('seed %i: listInconsistentFaces marks exactly the flipped faces', (seed) => {
  const { mesh, flipped } = flip(0.1, seed);
  const marked = [...listInconsistentFaces(mesh).entries()].filter(([, isOdd]) => isOdd === 1).map(([t]) => t);
  expect(marked).toEqual(flipped);
});
