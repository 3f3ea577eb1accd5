import { MATERIALS, type MaterialName } from '@tangible/contracts';
import { describe, expect, test } from 'vitest';
import { chooseMaterial } from './choose-material.ts';

const block = (width: number, height: number, depth: number) => ({
  volume: width * height * depth,
  area: 2 * (width * height + height * depth + width * depth),
});
const can = (diameter: number, height: number) => ({
  volume: (Math.PI / 4) * diameter ** 2 * height,
  area: Math.PI * diameter * (height + diameter / 2),
});
const ball = (diameter: number) => ({ volume: (Math.PI / 6) * diameter ** 3, area: Math.PI * diameter ** 2 });

/** Household objects with their outer shape in metres and their weighed mass, in kilograms. */
const THINGS: [string, MaterialName, { volume: number; area: number }, number][] = [
  ['a mug', 'ceramic', can(0.082, 0.095), 0.35],
  ['a teapot', 'ceramic', ball(0.14), 0.7],
  ['a jar', 'glass', can(0.08, 0.12), 0.3],
  ['a shoe', 'leather', { volume: 1.6e-3, area: 0.095 }, 0.4],
  // Seat, back, four legs.
  ['a chair', 'wood', { volume: 8.4e-3, area: 0.92 }, 5],
  ['a stool', 'wood', { volume: 5.2e-3, area: 0.6 }, 3],
  ['a pan without handle', 'steel', can(0.26, 0.06), 1.4],
  ['a bucket', 'plastic', can(0.28, 0.28), 0.6],
  ['a toy car', 'plastic', block(0.2, 0.06, 0.08), 0.15],
  ['a parcel, empty', 'cardboard', block(0.3, 0.2, 0.2), 0.22],
  ['a book', 'paper', block(0.17, 0.03, 0.24), 0.8],
  ['an apple', 'food', ball(0.075), 0.2],
  ['a teddy bear', 'fabric', { volume: 4e-3, area: 0.18 }, 0.45],
  ['a laptop', 'mixed', block(0.32, 0.017, 0.22), 1.4],
];

describe('chooseMaterial', () => {
  test.each(THINGS)('%s of %s has the right mass within a factor of 2', (_, material, solid, massKg) => {
    const { densityKgM3 } = chooseMaterial({ material }, { metallicMean: 0 }, solid);
    const factor = (densityKgM3 * solid.volume) / massKg;
    expect(factor).toBeGreaterThan(1 / 2);
    expect(factor).toBeLessThan(2);
  });

  test('without information: off by a factor of 2 on average, 8 at most (an empty parcel)', () => {
    const offs = THINGS.map(([, , solid, massKg]) => {
      const { densityKgM3 } = chooseMaterial({}, { metallicMean: 0 }, solid);
      return Math.abs(Math.log((densityKgM3 * solid.volume) / massKg));
    });
    expect(Math.exp(offs.reduce((sum, off) => sum + off) / offs.length)).toBeLessThan(2);
    expect(Math.exp(Math.max(...offs))).toBeLessThan(8);
  });

  test('the estimate for a large object stays in the range of whole objects: a car does not weigh 45 kg', () => {
    const car = block(4.2, 1.2, 1.7);
    const { densityKgM3 } = chooseMaterial({}, { metallicMean: 0 }, car);
    expect(densityKgM3 * car.volume).toBeGreaterThan(200);
    expect(densityKgM3).toBe(MATERIALS.mixed.objectKgM3[0]);
    // A given value is used, and the report warns.
    expect(chooseMaterial({ massKg: 45 }, { metallicMean: 0 }, car).densityKgM3 * car.volume).toBeCloseTo(45);
  });

  test('returns the source of the value', () => {
    const solid = block(1, 1, 1);
    expect(chooseMaterial({ material: 'rubber' }, { metallicMean: 1 }, solid)).toMatchObject({
      name: 'rubber',
      source: 'given',
      densityKgM3: 1150,
      staticFriction: 1,
    });
    expect(chooseMaterial({}, { metallicMean: 0.8 }, solid)).toMatchObject({ name: 'steel', source: 'estimated' });
    expect(chooseMaterial({}, { metallicMean: 0.1 }, solid)).toMatchObject({ name: 'mixed', source: 'assumed' });
  });

  test('a hint is used if nothing is given, whatever the appearance', () => {
    const solid = block(1, 1, 1);
    const hint = { material: 'brass' as const };
    expect(chooseMaterial({ hint }, { metallicMean: 0 }, solid)).toMatchObject({ name: 'brass', source: 'guided' });
    expect(chooseMaterial({ hint: { name: 'cup' } }, { metallicMean: 0.9 }, solid)).toMatchObject({
      name: 'steel',
      source: 'estimated',
    });
    expect(chooseMaterial({ hint, material: 'wood' }, { metallicMean: 0 }, solid)).toMatchObject({
      name: 'wood',
      source: 'given',
    });
    expect(chooseMaterial({ hint, massKg: 3 }, { metallicMean: 0 }, solid)).toMatchObject({
      name: 'brass',
      densityKgM3: 3,
    });
  });

  test('a given mass or density is kept', () => {
    const solid = block(0.5, 0.5, 2);
    expect(chooseMaterial({ massKg: 7 }, { metallicMean: 0 }, solid).densityKgM3 * solid.volume).toBeCloseTo(7, 12);
    expect(chooseMaterial({ densityKgM3: 1000 }, { metallicMean: 1 }, solid).densityKgM3).toBe(1000);
  });

  test('an object thinner than its walls is solid', () => {
    const sheet = block(0.2, 0.001, 0.2);
    expect(chooseMaterial({ material: 'steel' }, { metallicMean: 0 }, sheet).densityKgM3).toBe(7850);
  });

  test('no preset has less static than dynamic friction, or gains speed in a bounce', () => {
    for (const { densityKgM3, staticFriction, dynamicFriction, restitution } of Object.values(MATERIALS)) {
      expect(densityKgM3).toBeGreaterThan(0);
      expect(staticFriction).toBeGreaterThanOrEqual(dynamicFriction);
      expect(dynamicFriction).toBeGreaterThan(0);
      expect(restitution).toBeGreaterThanOrEqual(0);
      expect(restitution).toBeLessThan(1);
    }
  });
});
