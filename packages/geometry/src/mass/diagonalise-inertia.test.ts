import { describe, expect, test } from 'vitest';
import { createRandom } from '../numeric/create-random.ts';
import type { Vector } from '../types.ts';
import { composeInertia, diagonaliseInertia, type SymmetricTensor } from './diagonalise-inertia.ts';

describe('diagonaliseInertia', () => {
  test('a diagonal tensor keeps the order of its axes', () => {
    const { moments, rotation } = diagonaliseInertia([4, 2, 3, 0, 0, 0]);
    expect(moments).toEqual([4, 2, 3]);
    expect(rotation).toEqual([0, 0, 0, 1]);
  });

  test('a rod turned by 30 degrees about z: the quaternion is that rotation', () => {
    // Moments 1, 5, 5 about axes turned by 30 degrees.
    const c = Math.cos(Math.PI / 6);
    const s = Math.sin(Math.PI / 6);
    const tensor = composeInertia(
      [1, 5, 5],
      [
        [c, s, 0],
        [-s, c, 0],
        [0, 0, 1],
      ],
    );
    const { moments, rotation } = diagonaliseInertia(tensor);
    expect(moments[0]).toBeCloseTo(1, 12);
    expect(rotation[2]).toBeCloseTo(Math.sin(Math.PI / 12), 12);
    expect(rotation[3]).toBeCloseTo(Math.cos(Math.PI / 12), 12);
  });

  test('equal or zero moments: no rotation', () => {
    expect(diagonaliseInertia([2, 2, 2, 0, 0, 0]).rotation).toEqual([0, 0, 0, 1]);
    expect(diagonaliseInertia([0, 0, 0, 0, 0, 0])).toMatchObject({ moments: [0, 0, 0], rotation: [0, 0, 0, 1] });
  });

  test('500 random tensors are restored from their moments and rotation (seed 11)', () => {
    const random = createRandom(11);
    for (let round = 0; round < 500; round++) {
      const scale = 10 ** (random() * 12 - 9);
      const tensor = Array.from({ length: 6 }, () => (random() - 0.5) * scale) as unknown as SymmetricTensor;
      const { moments, axes, rotation } = diagonaliseInertia(tensor);
      const again = composeInertia(moments, axes);
      const turned = composeInertia(moments, [
        turn([1, 0, 0], rotation),
        turn([0, 1, 0], rotation),
        turn([0, 0, 1], rotation),
      ]);
      for (let i = 0; i < 6; i++) {
        expect(Math.abs(again[i]! - tensor[i]!)).toBeLessThan(1e-12 * scale);
        expect(Math.abs(turned[i]! - tensor[i]!)).toBeLessThan(1e-12 * scale);
      }
      expect(Math.hypot(...rotation)).toBeCloseTo(1, 12);
      expect(rotation[3]).toBeGreaterThanOrEqual(0);
    }
  });
});

function turn([x, y, z]: Vector, [qx, qy, qz, w]: readonly [number, number, number, number]): Vector {
  const tx = 2 * (qy * z - qz * y);
  const ty = 2 * (qz * x - qx * z);
  const tz = 2 * (qx * y - qy * x);
  return [x + w * tx + qy * tz - qz * ty, y + w * ty + qz * tx - qx * tz, z + w * tz + qx * ty - qy * tx];
}
