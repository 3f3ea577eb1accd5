import type { Mesh } from '@tangible/geometry';
import { expect, test } from 'vitest';
import { spreadValues } from './spread-values.ts';

const AROUND = 24;
const LENGTH = 40;

/** A tube along z, 40 rings of 24 vertices. */
function makeTube(): Mesh {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let j = 0; j < LENGTH; j++) {
    for (let i = 0; i < AROUND; i++) {
      const angle = (2 * Math.PI * i) / AROUND;
      positions.push(Math.cos(angle), Math.sin(angle), j / 4);
      if (j === LENGTH - 1) continue;
      const [a, b] = [j * AROUND + i, j * AROUND + ((i + 1) % AROUND)];
      indices.push(a, b, b + AROUND, a, b + AROUND, a + AROUND);
    }
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

const tube = makeTube();
const ring = (values: Float32Array, j: number) => values.subarray(j * AROUND, (j + 1) * AROUND);

test('values are interpolated evenly between two ends', () => {
  const isKnown = new Uint8Array(AROUND * LENGTH);
  const values = new Float32Array(AROUND * LENGTH);
  for (const j of [0, LENGTH - 1]) {
    ring(values, j).fill(j === 0 ? 0 : 100);
    isKnown.fill(1, j * AROUND, (j + 1) * AROUND);
  }
  spreadValues(tube, values, isKnown, { width: 1, reach: 1e3, rounds: 80 });
  for (const j of [8, 20, 32]) {
    for (const value of ring(values, j)) expect(Math.abs(value - (100 * j) / (LENGTH - 1))).toBeLessThan(3);
  }
});

test('far from known values the result is their mean, and known ones are unchanged', () => {
  const isKnown = new Uint8Array(AROUND * LENGTH).fill(1, 0, AROUND);
  const values = new Float32Array(AROUND * LENGTH * 2);
  for (let i = 0; i < AROUND; i++) values.set([i < 12 ? 0 : 200, 7], i * 2);
  spreadValues(tube, values, isKnown, { width: 2, reach: 0.5 });
  for (let i = 0; i < AROUND; i++) {
    expect(values[i * 2]).toBe(i < 12 ? 0 : 200);
    const far = ((LENGTH - 1) * AROUND + i) * 2;
    expect(values[far]).toBeCloseTo(100, 0);
    expect(values[far + 1]).toBeCloseTo(7, 4);
  }
});

test('without known values everything is 0, and with only known values nothing changes', () => {
  const count = AROUND * LENGTH;
  const values = new Float32Array(count).fill(5);
  spreadValues(tube, values, new Uint8Array(count).fill(1), { width: 1 });
  expect(new Set(values)).toEqual(new Set([5]));
  spreadValues(tube, values, new Uint8Array(count), { width: 1 });
  expect(new Set(values)).toEqual(new Set([0]));
});
