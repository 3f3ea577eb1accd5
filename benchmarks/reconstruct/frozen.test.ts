import { expect, test } from 'vitest';
import { readFixtures } from './read-fixtures.ts';
import { reconstructFrozen } from './reconstruct-frozen.ts';
import { scoreReconstruction } from './score-reconstruction.ts';

/**
 * At low, release 10. An improvement raises them; `npm run ablate` shows the contribution of each pass. Feet that end in one
 * floor cost the outline 0.003 on average and the robot 0.015.
 */
const EXPECTED = {
  car: { f10: 0.967, outlineIou: 0.986 },
  chair: { f10: 0.967, outlineIou: 0.953 },
  'drill-press': { f10: 0.739, outlineIou: 0.987 },
  figure: { f10: 0.853, outlineIou: 0.986 },
  hammer: { f10: 0.38, outlineIou: 0.983 },
  horse: { f10: 0.968, outlineIou: 0.98 },
  house: { f10: 0.822, outlineIou: 0.986 },
  ladder: { f10: 0.987, outlineIou: 0.984 },
  lamp: { f10: 0.775, outlineIou: 0.98 },
  mug: { f10: 0.99, outlineIou: 0.994 },
  nightstand: { f10: 0.764, outlineIou: 0.99 },
  plant: { f10: 0.859, outlineIou: 0.985 },
  robot: { f10: 0.975, outlineIou: 0.973 },
  shoe: { f10: 0.963, outlineIou: 0.992 },
  teapot: { f10: 1, outlineIou: 0.991 },
  wheelbarrow: { f10: 0.929, outlineIou: 0.99 },
};
/** Those that are bodies of revolution, but for handles and spouts. */
const ROUND = ['mug', 'teapot'];
/** Processors round differently. */
const F_SLACK = 0.004;
const OUTLINE_SLACK = 0.002;

test('frozen predictions are reconstructed as well as before, each in one piece', async () => {
  const names: string[] = [];
  for await (const frozen of readFixtures()) {
    names.push(frozen.name);
    const expected = EXPECTED[frozen.name as keyof typeof EXPECTED];
    const { solid, surface, isRound } = reconstructFrozen(frozen, 'low');
    const { f10, outlineIou, pieces } = scoreReconstruction(surface, solid.volume, frozen);
    expect(f10, `F@0.1 of ${frozen.name}`).toBeGreaterThan(expected.f10 - F_SLACK);
    expect(outlineIou, `outline of ${frozen.name}`).toBeGreaterThan(expected.outlineIou - OUTLINE_SLACK);
    expect(pieces, `pieces of ${frozen.name}`).toBe(1);
    expect(isRound, frozen.name).toBe(ROUND.includes(frozen.name));
  }
  expect(names).toEqual(Object.keys(EXPECTED));
});
