import type { AssetEdits } from '@tangible/contracts';
import { describe, expect, test } from 'vitest';
import { type AssetFacts, readAssetFacts } from '../../ui/facts/asset-facts.ts';
import { deriveFigures } from './derive-figures.ts';
import { quarterTurn } from './orient.ts';
import { IDENTITY } from './quaternion.ts';

/** A report of the engine, shortened. */
const REPORT = {
  size: { source: 'estimated', factor: 1.7, widthM: 0.1, heightM: 0.2, depthM: 0.1 },
  mesh: { triangleCount: 29_000, volumeM3: 0.0016, areaM2: 0.1 },
  texture: { widthPx: 1024 },
  physics: {
    material: 'mixed',
    materialSource: 'assumed',
    densityKgM3: 328.125,
    massKg: 0.525,
    staticFriction: 0.5,
    dynamicFriction: 0.4,
    restitution: 0.2,
  },
  colliders: { count: 7 },
};
const facts = readAssetFacts(REPORT) as AssetFacts;
const derive = (after: AssetEdits, before: AssetEdits = {}, turn = IDENTITY) =>
  deriveFigures({ facts, before, after, turn });

test('a report without figures, as of a scene, has no facts', () => {
  expect(readAssetFacts({ kind: 'scene' })).toBeNull();
  expect(readAssetFacts(null)).toBeNull();
});

test('without a change everything stays as it was measured', () => {
  expect(derive({})).toMatchObject({ scale: 1, sidesM: [0.1, 0.2, 0.1], massKg: 0.525, sizeSource: 'estimated' });
});

describe('size', () => {
  test('one length scales the others, is given, and walls grow with the area', () => {
    const found = derive({ size: { axis: 'height', metres: 0.4 } })!;
    expect(found.sidesM.map((side) => Number(side.toFixed(6)))).toEqual([0.2, 0.4, 0.2]);
    expect(found.sizeSource).toBe('given');
    // A hollow body of twice the size has four times the wall of 5 mm.
    expect(found.massKg).toBeCloseTo(0.525 * 4, 6);
  });

  test('a factor stays an estimate, and is one of the generated size', () => {
    expect(derive({ size: { factor: 3 } }, { size: { factor: 2 } })).toMatchObject({
      scale: 1.5,
      sizeSource: 'estimated',
    });
  });

  test('after a turn, the height is that of the turned asset', () => {
    const found = derive({ size: { axis: 'height', metres: 0.2 } }, {}, quarterTurn('z'))!;
    expect(found.sidesM.map((side) => Number(side.toFixed(6)))).toEqual([0.4, 0.2, 0.2]);
  });

  test('of the generation is not known once a length was entered', () => {
    expect(derive({}, { size: { axis: 'width', metres: 0.1 } })).toBeNull();
  });
});

describe('mass', () => {
  test('is given, or follows from density or material', () => {
    expect(derive({ massKg: 2 })).toMatchObject({ massKg: 2, densityKgM3: 1250, massSource: 'given' });
    expect(derive({ densityKgM3: 1000 })).toMatchObject({ massKg: 1.6, massSource: 'estimated' });
    expect(derive({ material: 'wood' })).toMatchObject({
      massKg: 650 * 0.0016,
      materialSource: 'given',
      massSource: 'estimated',
      dynamicFriction: 0.35,
    });
  });

  test('that was entered stays when the size changes', () => {
    expect(derive({ massKg: 2, size: { factor: 2 } }, { massKg: 2 })).toMatchObject({ massKg: 2, densityKgM3: 156.25 });
  });

  test('is estimated again when it is emptied', () => {
    expect(derive({}, { massKg: 9 })?.massKg).toBeCloseTo(0.525, 6);
  });
});
