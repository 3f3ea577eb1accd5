import { expect, it } from 'vitest';
import { formatDay, formatMoment, formatNumber, formatPrice } from './format.ts';

/** Languages put spaces of several widths into numbers. */
const plain = (text: string) => text.replace(/\s/g, ' ');

it('formats prices with two decimals by language', () => {
  expect(formatPrice('en', 1900, 'usd')).toBe('$19.00');
  expect(formatPrice('en', 287_040, 'usd')).toBe('$2,870.40');
  expect(plain(formatPrice('fr', 287_040, 'usd'))).toBe('2 870,40 $US');
  expect(plain(formatPrice('ru', 1900, 'usd'))).toBe('19,00 $');
  expect(formatPrice('zh-TW', 1900, 'usd')).toBe('US$19.00');
});

it('groups digits by language', () => {
  expect(formatNumber('en', 108_000)).toBe('108,000');
  expect(plain(formatNumber('ru', 108_000))).toBe('108 000');
});

it('formats days and times by language', () => {
  const noon = new Date(2027, 2, 9, 12, 5).toISOString();
  expect(formatDay('en', noon)).toBe('March 9, 2027');
  expect(formatDay('ja', noon)).toBe('2027年3月9日');
  expect(plain(formatMoment('en', noon))).toBe('Mar 9, 2027, 12:05 PM');
  expect(formatMoment('fr', noon)).toContain('12:05');
});
