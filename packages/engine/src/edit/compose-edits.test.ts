import { expect, test } from 'vitest';
import { composeEdits } from './compose-edits.ts';

test('later edits replace earlier ones; factors multiply', () => {
  expect(composeEdits({ name: 'a', size: { factor: 2 } }, { name: 'b', size: { factor: 3 } })).toEqual({
    name: 'b',
    size: { factor: 6 },
  });
  expect(composeEdits({ size: { axis: 'height', metres: 0.2 } }, { size: { factor: 3 } }).size).toMatchObject({
    axis: 'height',
    metres: expect.closeTo(0.6, 9),
  });
  expect(composeEdits({ size: { factor: 2 } }, { size: { axis: 'width', metres: 1 } }).size).toEqual({
    axis: 'width',
    metres: 1,
  });
});

test('a mass replaces a density and the other way round', () => {
  expect(composeEdits({ densityKgM3: 5 }, { massKg: 1 })).toEqual({ massKg: 1 });
  expect(composeEdits({ massKg: 1 }, { densityKgM3: 5 })).toEqual({ densityKgM3: 5 });
  expect(composeEdits({ densityKgM3: 5 }, { material: 'wood' })).toEqual({ material: 'wood' });
});

test('two quarter turns are a half turn', () => {
  const quarter: [number, number, number, number] = [Math.SQRT1_2, 0, 0, Math.SQRT1_2];
  const [x, y, z, w] = composeEdits({ rotation: quarter }, { rotation: quarter }).rotation!;
  expect([x, y, z, w]).toEqual([expect.closeTo(1, 9), 0, 0, expect.closeTo(0, 9)]);
});
