import { describe, expect, test } from 'vitest';
import { drawDisk } from '../../test/shapes.ts';
import { measureSignedDistance } from './measure-signed-distance.ts';

describe('measureSignedDistance', () => {
  test('locates the outline of a disk to less than a tenth of a pixel', () => {
    const radius = 20.3;
    const { values, width } = measureSignedDistance(drawDisk(61, radius));
    const middle = (width - 1) / 2;
    for (let i = 0; i < values.length; i++) {
      const truth = Math.hypot((i % width) - middle, Math.floor(i / width) - middle) - radius;
      const tolerance = Math.abs(truth) < 2.5 ? 0.1 : 1;
      expect(Math.abs(values[i]! - truth)).toBeLessThan(tolerance);
    }
  });

  test('is positive everywhere without a subject and negative everywhere inside one', () => {
    const empty = measureSignedDistance({ values: new Float32Array(64), width: 8, height: 8 });
    const full = measureSignedDistance({ values: new Float32Array(64).fill(1), width: 8, height: 8 });
    expect(empty.values.every((d) => d > 0)).toBe(true);
    expect(full.values.every((d) => d < 0)).toBe(true);
  });
});
