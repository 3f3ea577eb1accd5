import { describe, expect, test } from 'vitest';
import { makeCube } from '../../../geometry/test/shapes.ts';
import { measurePhysics, type PhysicsInput } from './measure-physics.ts';

/** The unit cube of water. */
const GOOD: PhysicsInput = {
  body: {
    material: {
      name: 'water',
      source: 'given',
      densityKgM3: 1000,
      staticFriction: 0.5,
      dynamicFriction: 0.4,
      restitution: 0.1,
    },
    massKg: 1000,
    centreOfMassM: [0.5, 0.5, 0.5],
    inertiaKgM2: [1000 / 6, 1000 / 6, 1000 / 6, 0, 0, 0],
    colliders: { hulls: [makeCube()], volumeError: 0, distanceErrorM: 0 },
  },
  solid: { volume: 1 },
  hullVolumeM3: 1,
  box: { min: [0, 0, 0], max: [1, 1, 1] },
  longestSideM: 1,
};

const notPassed = (body: Partial<PhysicsInput['body']>) =>
  measurePhysics({ ...GOOD, body: { ...GOOD.body, ...body } })
    .filter(({ verdict }) => verdict !== 'pass')
    .map(({ name, verdict }) => `${name}: ${verdict}`);

test('the unit cube at 1000 kg/m3 weighs 1000 kg, its moments are 166.667 kg m2, and all checks pass', () => {
  const checks = measurePhysics(GOOD);
  expect(checks.filter(({ verdict }) => verdict !== 'pass')).toEqual([]);
  expect(checks.find(({ name }) => name === 'mass')?.value).toBe(1000);
  expect(checks.find(({ name }) => name === 'smallest-moment')?.value).toBe(166.667);
});

describe('each injected defect is found', () => {
  const hulls = (count: number) => Array.from({ length: count }, makeCube);
  const colliders = (change: object) => ({ colliders: { ...GOOD.body.colliders, ...change } });
  const defects: [string, Partial<PhysicsInput['body']>, string[]][] = [
    ['no mass', { massKg: 0 }, ['mass: fail', 'mass-error: fail']],
    ['a mass that is no number', { massKg: Number.NaN }, ['mass: fail', 'mass-error: fail']],
    ['a mass that the volume does not have', { massKg: 1010 }, ['mass-error: fail']],
    [
      'an implausible density',
      { massKg: 5, material: { ...GOOD.body.material, name: 'steel', densityKgM3: 5 } },
      ['density: warn'],
    ],
    ['a centre outside the box', { centreOfMassM: [0.5, 1.5, 0.5] }, ['centre-of-mass-outside: fail']],
    ['a negative moment', { inertiaKgM2: [-1, 1, 1, 0, 0, 0] }, ['smallest-moment: fail', 'inertia-triangle: fail']],
    [
      'a moment hidden in the products',
      { inertiaKgM2: [1, 1, 1, 2, 0, 0] },
      ['smallest-moment: fail', 'inertia-triangle: fail'],
    ],
    ['a moment larger than the other two', { inertiaKgM2: [1, 1, 3, 0, 0, 0] }, ['inertia-triangle: fail']],
    [
      'an inertia that is no number',
      { inertiaKgM2: [1, 1, Number.NaN, 0, 0, 0] },
      ['smallest-moment: fail', 'inertia-triangle: fail'],
    ],
    ['no colliders', colliders({ hulls: [] }), ['collider-count: fail']],
    ['too many colliders', colliders({ hulls: hulls(33) }), ['collider-count: fail']],
    [
      'a hull with too many vertices',
      colliders({ hulls: [{ positions: new Float32Array(65 * 3), indices: new Uint32Array() }] }),
      ['collider-vertices: warn'],
    ],
    ['colliders that fill a hollow', colliders({ volumeError: 3 }), ['collider-volume-error: warn']],
    ['colliders that stand off', colliders({ distanceErrorM: 0.2 }), ['collider-distance-error: warn']],
  ];
  for (const [name, body, found] of defects) test(name, () => expect(notPassed(body)).toEqual(found));
});

test('a rod without thickness is just valid', () => {
  expect(notPassed({ inertiaKgM2: [1e-9, 1, 1 + 1e-9, 0, 0, 0] })).toEqual([]);
});

test('the collider volume error is relative to the convex hull: an open cup passes, a filled one does not', () => {
  // A fifth of the cup's hull is its wall. Open: pieces that are 80 % too fat. Filled: one hull, five times the volume.
  const cup = { ...GOOD, solid: { volume: 0.2 }, body: { ...GOOD.body, massKg: 200 } };
  const judged = [0.8, 4].map((volumeError) => {
    const body = { ...cup.body, colliders: { ...cup.body.colliders, volumeError } };
    return measurePhysics({ ...cup, body }).find(({ name }) => name === 'collider-volume-error');
  });
  expect(judged).toMatchObject([
    { value: 0.16, verdict: 'pass' },
    { value: 0.8, verdict: 'warn' },
  ]);
});
