import { numberFormat } from './number-format.ts';

/**
 * A price in the reader's way of writing it, with two decimals.
 *
 * @example
 * formatPrice('fr', 1900, 'usd'); // '19,00 $US'
 */
export const formatPrice = (language: string, cents: number, currency: string): string =>
  numberFormat(language, { style: 'currency', currency, minimumFractionDigits: 2 }).format(cents / 100);

/**
 * @example
 * formatNumber('ru', 28800); // '28 800'
 */
export const formatNumber = (language: string, value: number): string => numberFormat(language).format(value);

/**
 * A day, written out.
 *
 * @example
 * formatDay('en', '2027-03-09T10:00:00Z'); // 'March 9, 2027'
 */
export const formatDay = (language: string, at: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(at));

/**
 * A moment, short enough for a table.
 *
 * @example
 * formatMoment('en', '2027-03-09T10:00:00Z'); // 'Mar 9, 2027, 10:00 AM'
 */
export const formatMoment = (language: string, at: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
