import { createRandom } from '@tangible/geometry';
import { describe, expect, test } from 'vitest';
import { countDigits, createTextWriter } from './text-writer.ts';

function write(value: number, digits: number): string {
  const writer = createTextWriter(4);
  writer.decimals(Float64Array.of(value), digits, ['', '']);
  return new TextDecoder().decode(writer.bytes());
}

describe('numbers as text', () => {
  test.each([
    [0, 6, '0'],
    [-0, 6, '0'],
    [1, 6, '1'],
    [-12.5, 6, '-12.5'],
    [0.25, 6, '0.25'],
    [0.1, 8, '0.1'],
    [1e-7, 7, '0.0000001'],
    [4e-8, 7, '0'],
    [-4e-8, 7, '0'],
    [0.05, 10, '0.05'],
    [123456.789, 3, '123456.789'],
    [9.9999999, 3, '10'],
    [1000, 0, '1000'],
    [1234567890123, 2, '1234567890123'],
    [3.0000000001, 10, '3.0000000001'],
  ])('%d with %d digits is %s', (value, digits, text) => {
    expect(write(value, digits)).toBe(text);
  });

  test('10,000 random numbers (seed 7) read back within half a digit', () => {
    const random = createRandom(7);
    for (let i = 0; i < 10_000; i++) {
      const digits = Math.floor(random() * 10);
      const value = (random() - 0.5) * 10 ** Math.floor(random() * 6);
      const text = write(value, digits);
      expect(Math.abs(Number(text) - value)).toBeLessThanOrEqual(0.51 * 10 ** -digits);
      expect(text).not.toMatch(/e|\.$|\..*0$/);
    }
  });

  test('rejects values that are not finite', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, 1e30]) expect(() => write(value, 6)).toThrow();
  });
});

test('integers and strings grow the buffer as needed', () => {
  const writer = createTextWriter(1);
  writer.text('größe ');
  writer.wholes(Float64Array.of(0, 4_294_967_296_000), ['', ''], ' ');
  expect(new TextDecoder().decode(writer.bytes())).toBe('größe 0 4294967296000');
});

test('rows have their prefix, separator and suffix, and a delimiter only between rows', () => {
  const writer = createTextWriter(1);
  writer.wholes(Uint32Array.of(1, 20, 300, 4), ['f ', '/', '\n']);
  writer.decimals(Float32Array.of(0.5, -1, 0, 2), 3, ['(', ', ', ')'], '; ');
  writer.wholes(new Uint32Array(0), ['[', ']']);
  expect(new TextDecoder().decode(writer.bytes())).toBe('f 1/20\nf 300/4\n(0.5, -1); (0, 2)');
});

test('3,000 rows are as many lines, each with its own number', () => {
  const writer = createTextWriter(1);
  writer.wholes(
    Uint32Array.from({ length: 3000 }, (_, i) => i * 7),
    ['n ', '\n'],
  );
  const lines = new TextDecoder().decode(writer.bytes()).split('\n');
  expect(lines).toHaveLength(3001);
  for (let i = 0; i < 3000; i++) expect(lines[i]).toBe(`n ${i * 7}`);
});

test('uses the digits of single precision', () => {
  expect([0.001, 0.3, 1, 1000, 0, Number.NaN].map(countDigits)).toEqual([10, 8, 7, 4, 8, 8]);
});
