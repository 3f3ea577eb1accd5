import type { Guidance } from '@tangible/contracts';
import { describe, expect, test } from 'vitest';
import { compareHint, type HintInput } from './compare-hint.ts';

const mug: Guidance = { name: 'coffee mug', longestSideM: 0.12, massKg: 0.35, material: 'ceramic', up: 'top' };

function compare(
  hint: HintInput['hint'],
  seen: { estimateM?: number | null; up?: HintInput['provenance']['up'] } = {},
) {
  const { estimateM = 0.15, up = [0, 0.94, 0.34] } = seen;
  return compareHint({
    hint,
    size: { longestSideM: 0.12, source: 'guided', estimateM },
    provenance: { method: 'network', up },
    materials: { metallicMean: 0 },
    body: { massKg: 0.3 },
  });
}

test('both values are kept, and close values pass', () => {
  expect(compare(mug)).toEqual({
    name: 'coffee mug',
    size: { guidedM: 0.12, estimateM: 0.15, verdict: 'pass' },
    mass: { guidedKg: 0.35, massKg: 0.3, verdict: 'pass' },
    material: { guided: 'ceramic', estimated: null, verdict: 'pass' },
    up: { guided: 'top', apartDegrees: 19.8852, verdict: 'pass' },
  });
});

test('values missing from the hint are not compared', () => {
  expect(compare({ material: 'wood' })).toEqual({
    name: null,
    size: null,
    mass: null,
    material: { guided: 'wood', estimated: null, verdict: 'pass' },
    up: null,
  });
});

test.each([
  [1.2, 'pass'],
  [0.075, 'pass'],
  [1.3, 'warn'],
  [0.07, 'warn'],
])('an object of %d kg and an asset of 0.3 kg: %s', (guidedKg, verdict) => {
  expect(compare({ massKg: guidedKg }).mass).toEqual({ guidedKg, massKg: 0.3, verdict });
});

describe('sizes', () => {
  test.each([
    [0.24, 'pass'],
    [0.241, 'warn'],
    [0.06, 'pass'],
    [0.059, 'warn'],
    [20, 'warn'],
    [null, 'pass'],
  ] as const)('0.12 m against %s m: %s', (estimateM, verdict) => {
    expect(compare(mug, { estimateM }).size).toEqual({ guidedM: 0.12, estimateM, verdict });
  });
});

describe('materials', () => {
  const about = (material: Guidance['material'], metallicMean: number) =>
    compareHint({
      hint: { material },
      size: { longestSideM: 1, source: 'assumed', estimateM: null },
      provenance: { method: 'network', up: null },
      materials: { metallicMean },
      body: { massKg: 0.3 },
    }).material;

  test('a metallic surface disagrees with a non-metal hint, but matches any metal', () => {
    expect(about('wood', 0.8)).toEqual({ guided: 'wood', estimated: 'steel', verdict: 'warn' });
    for (const metal of ['steel', 'aluminium', 'brass'] as const) {
      expect(about(metal, 0.8)).toEqual({ guided: metal, estimated: 'steel', verdict: 'pass' });
    }
  });

  test('a surface that is not metallic agrees with any material, because metal can be painted', () => {
    expect(about('steel', 0.1)).toEqual({ guided: 'steel', estimated: null, verdict: 'pass' });
  });
});

describe('up', () => {
  test.each([
    ['top', [0, 1, 0], 0, 'pass'],
    ['bottom', [0, 1, 0], 180, 'warn'],
    ['left', [-1, 1, 0], 45, 'pass'],
    ['right', [0, 3, 0], 90, 'warn'],
    ['viewer', [0, 0.5, Math.sqrt(0.75)], 30, 'pass'],
    ['away', [0, 0, -2], 0, 'pass'],
    ['top', [0, 0.4, Math.sqrt(0.84)], 66.4218, 'warn'],
  ] as const)('%s against %j: %s degrees, %s', (up, seen, apartDegrees, verdict) => {
    expect(compare({ up }, { up: seen }).up).toEqual({ guided: up, apartDegrees, verdict });
  });

  test('without a network, the up direction is that of the picture', () => {
    const { up } = compareHint({
      hint: { up: 'left' },
      size: { longestSideM: 1, source: 'assumed', estimateM: null },
      provenance: { method: 'silhouette', up: null },
      materials: { metallicMean: 0 },
      body: { massKg: 0.3 },
    });
    expect(up).toEqual({ guided: 'left', apartDegrees: 90, verdict: 'warn' });
  });

  test('an uploaded model has no up direction to compare', () => {
    const { up } = compareHint({
      hint: { up: 'bottom' },
      size: { longestSideM: 1, source: 'guided', estimateM: 1 },
      provenance: { method: 'model', up: null },
      materials: { metallicMean: 0 },
      body: { massKg: 0.3 },
    });
    expect(up).toEqual({ guided: 'bottom', apartDegrees: null, verdict: 'pass' });
  });
});
