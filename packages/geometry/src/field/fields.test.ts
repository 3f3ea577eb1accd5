import { describe, expect, test } from 'vitest';
import { averageField } from './average-field.ts';
import { blurField } from './blur-field.ts';
import { findLargestRegion, labelRegions } from './label-regions.ts';
import { resampleField } from './resample-field.ts';

const line = (...values: number[]) => ({ values: Float32Array.from(values), width: values.length, height: 1 });

describe('resampleField', () => {
  test('averages when shrinking', () => {
    expect([...resampleField(line(0, 1, 1, 1), 2, 1).values]).toEqual([0.5, 1]);
  });

  test('interpolates when growing', () => {
    expect([...resampleField(line(0, 1), 4, 1).values]).toEqual([0, 0.25, 0.75, 1]);
  });

  test('keeps the mean of a field', () => {
    const src = { values: Float32Array.from({ length: 600 }, (_, i) => (i * 37) % 11), width: 30, height: 20 };
    const mean = (values: Float32Array) => values.reduce((a, b) => a + b, 0) / values.length;
    expect(mean(resampleField(src, 10, 5).values)).toBeCloseTo(mean(src.values), 4);
  });
});

test('blurField spreads a point and keeps its sum', () => {
  const point = line(0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0);
  const { values } = blurField(point, 1);
  expect(values.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 3);
  expect(values[5]! / values[6]!).toBeCloseTo(Math.exp(0.5), 3);
});

test.each([2.5, 5, 8])('blurField by %d pixels is close to a Gaussian and keeps constants', (sigmaPx) => {
  const point = line(...Array.from({ length: 101 }, (_, i) => (i === 50 ? 1 : 0)));
  const { values } = blurField(point, sigmaPx);
  expect(values.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 5);
  const peak = 1 / (sigmaPx * Math.sqrt(2 * Math.PI));
  const off = Array.from(values, (value, i) => Math.abs(value - peak * Math.exp(-0.5 * ((i - 50) / sigmaPx) ** 2)));
  expect(Math.max(...off)).toBeLessThan(0.05 * peak);
  const even = { values: new Float32Array(35).fill(0.25), width: 7, height: 5 };
  for (const value of blurField(even, sigmaPx).values) expect(value).toBeCloseTo(0.25, 6);
});

test('averageField averages over the pixels inside the field', () => {
  expect([...averageField(line(0, 3, 6, 9), 1).values]).toEqual([1.5, 3, 6, 7.5]);
});

describe('labelRegions', () => {
  test('joins branches that meet only further down', () => {
    const mask = Uint8Array.of(1, 0, 1, 0, 1, 1, 1, 0, 0, 0, 0, 1);
    const { labels, sizesPx, touchesBorder } = labelRegions(mask, 4);
    expect([...labels]).toEqual([1, 0, 1, 0, 1, 1, 1, 0, 0, 0, 0, 2]);
    expect([...sizesPx]).toEqual([6, 5, 1]);
    expect([...touchesBorder]).toEqual([0, 1, 1]);
  });

  test('finds the largest, and none in an empty mask', () => {
    expect(findLargestRegion(labelRegions(Uint8Array.of(1, 0, 1, 1), 4))).toBe(2);
    expect(findLargestRegion(labelRegions(new Uint8Array(4), 4))).toBe(0);
  });
});
