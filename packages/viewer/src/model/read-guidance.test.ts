import { UP_DIRECTIONS } from '@tangible/contracts';
import { expect, test } from 'vitest';
import { DIRECTIONS, readGuidance } from './read-guidance.ts';
import { readReport } from './report.ts';

const guidance = {
  name: 'coffee mug',
  size: { guidedM: 0.12, estimateM: 0.31, verdict: 'warn' },
  mass: { guidedKg: 0.35, massKg: 1.9, verdict: 'warn' },
  material: { guided: 'ceramic', estimated: null, verdict: 'pass' },
  up: { guided: 'top', apartDegrees: 12.5, verdict: 'pass' },
};

test('the guidance of a report is read unchanged', () => {
  expect(readReport(JSON.stringify({ passed: true, checks: [], guidance }))?.guidance).toEqual(guidance);
});

test.each([
  undefined,
  null,
  7,
  'mug',
  [],
  {},
  { name: ' ' },
  { name: 3, size: { guidedM: 'large' }, up: { guided: 'in' } },
])('%j gives no guidance', (value) => {
  expect(readGuidance(value)).toBeNull();
});

test('invalid fields are dropped', () => {
  const odd = {
    name: 'x'.repeat(200),
    size: { guidedM: 1, estimateM: 'big', verdict: 'fail' },
    mass: { guidedKg: 1 },
    material: 3,
  };
  expect(readGuidance(odd)).toEqual({
    name: 'x'.repeat(80),
    size: { guidedM: 1, estimateM: null, verdict: 'pass' },
    mass: null,
    material: null,
    up: null,
  });
});

test('the directions are those of the server', () => {
  expect(DIRECTIONS).toEqual(UP_DIRECTIONS);
});
