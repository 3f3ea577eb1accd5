import { buildHull, measureBox } from '@tangible/geometry';
import { expect, test } from 'vitest';
import { makeBlock } from '../../test/make-convex.ts';
import { keepContacts } from './keep-contacts.ts';

const block = makeBlock(0.1, 0.2, 0.1);
/** As a hull of too few vertices would be: two of its lower corners are cut off by 5 mm. */
const rounded = buildHull(
  block.positions.map((value, i) => (i % 3 === 1 && value === 0 && block.positions[i - 1]! > 0 ? 0.005 : value)),
);
const listFeet = (positions: Float32Array) =>
  Array.from({ length: positions.length / 3 }, (_, v) => positions.slice(v * 3, v * 3 + 3)).filter(([, y]) => y === 0);

test('corners of the support that a hull has lost are added to it', () => {
  expect(listFeet(rounded.positions)).toHaveLength(2);
  const [hull] = keepContacts([rounded], block);
  expect(listFeet(hull!.positions)).toHaveLength(4);
  expect(measureBox(hull!.positions)).toEqual(measureBox(block.positions));
});

test('hulls that have all corners are unchanged', () => {
  const whole = buildHull(block.positions);
  expect(keepContacts([whole], block)[0]).toBe(whole);
});

test('a corner far from every hull is ignored', () => {
  const small = buildHull(makeBlock(0.02, 0.2, 0.02).positions);
  expect(keepContacts([small], block)[0]).toBe(small);
});
