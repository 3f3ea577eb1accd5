import { expect, test } from 'vitest';
import { formatBytes, formatClock, formatPercent, formatSpan } from './format-figures.ts';

const plain = (text: string) => text.replace(/\s/g, ' ');

test.each([
  ['en', 0, '0 bytes'],
  ['en', 999, '999 bytes'],
  ['en', 1000, '1 kB'],
  ['en', 1_480_000, '1.5 MB'],
  ['fr', 1_480_000, '1,5 Mo'],
  ['ru', 10_485_760, '10,5 МБ'],
  ['en', 7_000_000_000_000, '7 TB'],
])('bytes in %s: %d are %s', (language, bytes, text) => {
  expect(plain(formatBytes(language, bytes))).toBe(text);
});

test.each([
  [-5, '00:00'],
  [999, '00:00'],
  [59_999, '00:59'],
  [754_000, '12:34'],
  [3_600_000, '1:00:00'],
])('a clock shows %d ms as %s', (ms, text) => {
  expect(formatClock(ms)).toBe(text);
});

test('a duration is in seconds, then in minutes, in the form of the language', () => {
  expect(plain(formatSpan('en', 14_200))).toBe('14 s');
  expect(plain(formatSpan('en', 89_000))).toBe('89 s');
  expect(plain(formatSpan('en', 90_000))).toBe('1.5 min');
  expect(plain(formatSpan('ru', 14_200))).toBe('14 с');
  expect(plain(formatPercent('fr', 0.42))).toBe('42 %');
});
