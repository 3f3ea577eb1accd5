import { expect, test } from 'vitest';
import { readFixtures } from './read-fixtures.ts';
import { reconstructFrozen } from './reconstruct-frozen.ts';
import { scoreReconstruction } from './score-reconstruction.ts';

/**
 * At low. An improvement raises them; `npm run ablate` shows the contribution of each pass. Feet that end in one floor
 * cost the outline up to 0.008, straight eaves of the house 0.005.
 */
const EXPECTED = {
  car: { f10: 0.965, outlineIou: 0.987 },
  chair: { f10: 0.996, outlineIou: 0.952 },
  figure: { f10: 0.842, outlineIou: 0.991 },
  hammer: { f10: 0.388, outlineIou: 0.981 },
  horse: { f10: 0.891, outlineIou: 0.983 },
  house: { f10: 0.795, outlineIou: 0.98 },
  lamp: { f10: 0.706, outlineIou: 0.98 },
  mug: { f10: 0.978, outlineIou: 0.993 },
  plant: { f10: 0.859, outlineIou: 0.984 },
  robot: { f10: 0.966, outlineIou: 0.983 },
  shoe: { f10: 0.928, outlineIou: 0.992 },
  teapot: { f10: 0.967, outlineIou: 0.992 },
};
/** Processors round differently. */
const F_SLACK = 0.004;
const OUTLINE_SLACK = 0.002;

test('frozen predictions are reconstructed as well as before, each in one piece', async () => {
  const names: string[] = [];
  for await (const frozen of readFixtures()) {
    names.push(frozen.name);
    const expected = EXPECTED[frozen.name as keyof typeof EXPECTED];
    const { solid, surface } = reconstructFrozen(frozen, 'low');
    const { f10, outlineIou, pieces } = scoreReconstruction(surface, solid.volume, frozen);
    expect(f10, `F@0.1 of ${frozen.name}`).toBeGreaterThan(expected.f10 - F_SLACK);
    expect(outlineIou, `outline of ${frozen.name}`).toBeGreaterThan(expected.outlineIou - OUTLINE_SLACK);
    expect(pieces, `pieces of ${frozen.name}`).toBe(1);
  }
  expect(names).toEqual(Object.keys(EXPECTED));
});
