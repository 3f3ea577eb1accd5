import { createRandom, diagonaliseInertia, type SymmetricTensor } from '@tangible/geometry';
import { expect, test } from 'vitest';
import { enforceValidInertia } from './enforce-valid-inertia.ts';

function expectSound(tensor: SymmetricTensor): void {
  const [a, b, c] = [...diagonaliseInertia(tensor).moments].sort((x, y) => x - y) as [number, number, number];
  expect(a).toBeGreaterThan(0);
  expect(a + b).toBeGreaterThanOrEqual(c);
}

test('a valid inertia is unchanged', () => {
  const cube: SymmetricTensor = [166.667, 166.667, 166.667, 0, 0, 0];
  expect(enforceValidInertia(cube)).toBe(cube);
});

test.each([
  ['a sheet of no thickness, rounded the wrong way', [1, 1, 2 + 1e-9, 0, 0, 0]],
  ['a rod of no thickness', [1e-18, 1, 1, 0, 0, 0]],
  ['a grain', [1e-17, 1e-17, 1e-17, 0, 0, 0]],
  ['nothing', [0, 0, 0, 0, 0, 0]],
  ['less than nothing', [-1e-9, 1e-6, 1e-6, 0, 0, 0]],
] as const)('%s becomes valid', (_, tensor) => {
  const floored = enforceValidInertia(tensor);
  expectSound(floored);
  const scale = Math.max(...tensor.map(Math.abs), 1e-12);
  floored.forEach((value, i) => {
    expect(Math.abs(value - tensor[i]!)).toBeLessThan(2e-3 * scale + 2e-12);
  });
});

test('300 random tensors become valid (seed 5)', () => {
  const random = createRandom(5);
  for (let round = 0; round < 300; round++) {
    const scale = 10 ** (random() * 16 - 12);
    expectSound(
      enforceValidInertia(Array.from({ length: 6 }, () => (random() - 0.3) * scale) as unknown as SymmetricTensor),
    );
  }
});
