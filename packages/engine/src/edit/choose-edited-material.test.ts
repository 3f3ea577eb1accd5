import type { AssetEdits } from '@tangible/contracts';
import { expect, test } from 'vitest';
import type { AssetReport } from '../report.ts';
import { chooseEditedMaterial } from './choose-edited-material.ts';
import type { FirstVersion } from './first-version.ts';

const PHYSICS = {
  ...{ material: 'plastic', materialSource: 'assumed', densityKgM3: 315, massKg: 3.15, massSource: 'estimated' },
  ...{ staticFriction: 0.4, dynamicFriction: 0.3, restitution: 0.4 },
} as const;

/** A body of 10 litres whose walls are 2.5 mm of plastic. */
const choose = (edits: AssetEdits, scale = 1, physics: Partial<AssetReport['physics']> = {}) => {
  const report = {
    mesh: { volumeM3: 0.01, areaM2: 1.2 },
    physics: { ...PHYSICS, ...physics },
    materials: { metallicMean: 0 },
  } as unknown as AssetReport;
  const first = { edits, report, massKg: 3.15, densityKgM3: 315 } as unknown as FirstVersion;
  const solid = { volume: 0.01 * scale ** 3, area: 1.2 * scale ** 2 };
  const material = chooseEditedMaterial(first, solid);
  return { ...material, massKg: material.densityKgM3 * solid.volume };
};

test('without edits nothing changes', () => {
  expect(choose({})).toMatchObject({ name: 'plastic', source: 'assumed', densityKgM3: 315, dynamicFriction: 0.3 });
});

test('a larger body of the same walls is lighter by volume', () => {
  expect(choose({}, 2).massKg).toBeCloseTo(3.15 * 4, 6);
});

test('a given mass stays; an edit of mass or density wins', () => {
  expect(choose({}, 2, { massSource: 'given' }).massKg).toBeCloseTo(3.15, 9);
  expect(choose({ massKg: 9 }, 2).massKg).toBeCloseTo(9, 9);
  expect(choose({ densityKgM3: 100 }, 2, { massSource: 'given' }).massKg).toBeCloseTo(8, 9);
});

test('a material brings its own values, and friction may be given', () => {
  expect(choose({ material: 'rubber' })).toMatchObject({ name: 'rubber', source: 'given', densityKgM3: 1150 });
  expect(choose({ material: 'rubber', dynamicFriction: 0.2 })).toMatchObject({
    staticFriction: 1,
    dynamicFriction: 0.2,
  });
  expect(choose({ staticFriction: 0.1 })).toMatchObject({ staticFriction: 0.1, dynamicFriction: 0.1 });
  expect(choose({ dynamicFriction: 0.9, restitution: 0 })).toMatchObject({ staticFriction: 0.9, restitution: 0 });
});

test('a material of an older report that no longer exists counts as mixed', () => {
  expect(choose({}, 2, { material: 'unobtainium' })).toMatchObject({ name: 'unobtainium', source: 'assumed' });
});
