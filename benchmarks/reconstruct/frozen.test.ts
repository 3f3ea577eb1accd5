import { expect, test } from 'vitest';
import { readFixtures } from './read-fixtures.ts';
import { reconstructFrozen } from './reconstruct-frozen.ts';
import { scoreReconstruction } from './score-reconstruction.ts';

/**
 * At low. An improvement raises them; `npm run ablate` shows the contribution of each pass. Feet that end in one floor
 * cost the outline up to 0.008, straight eaves of the house 0.005.
 */
const EXPECTED = {
  car: { f10: 0.966, outlineIou: 0.987 },
  chair: { f10: 0.995, outlineIou: 0.952 },
  'drill-press': { f10: 0.767, outlineIou: 0.976 },
  figure: { f10: 0.836, outlineIou: 0.991 },
  hammer: { f10: 0.375, outlineIou: 0.983 },
  horse: { f10: 0.892, outlineIou: 0.98 },
  house: { f10: 0.821, outlineIou: 0.981 },
  ladder: { f10: 0.988, outlineIou: 0.984 },
  lamp: { f10: 0.69, outlineIou: 0.982 },
  mug: { f10: 0.983, outlineIou: 0.99 },
  nightstand: { f10: 0.678, outlineIou: 0.987 },
  plant: { f10: 0.871, outlineIou: 0.985 },
  robot: { f10: 0.972, outlineIou: 0.971 },
  shoe: { f10: 0.932, outlineIou: 0.981 },
  teapot: { f10: 0.966, outlineIou: 0.992 },
  wheelbarrow: { f10: 0.929, outlineIou: 0.979 },
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
