import { numberFormat } from './number-format.ts';

/**
 * A measured number with a fixed count of digits behind the point, so that a column of them lines up.
 *
 * @example
 * formatMeasured('fr', 14.301, 1); // '14,3'
 */
export const formatMeasured = (language: string, value: number, digits: number): string =>
  numberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);

/**
 * The day of a measurement. Everywhere the same, so that a page is the same where it is built and where it is read.
 *
 * @example
 * formatDate('en', '2026-11-15T07:50:36.253Z'); // 'November 15, 2026'
 */
export const formatDate = (language: string, at: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at));

export type Unit = 'second' | 'minute' | 'gram' | 'kilogram' | 'centimeter' | 'meter';

/**
 * A measured number with its unit in the form of the language, on one line. Seconds are `s` in English too, where the
 * short form would be `sec`, next to metres and kilograms.
 *
 * @param atLeast - digits behind the point even where they are zero; all of them when it is left out
 * @example
 * formatUnit('ru', 14.301, 'second', 1); // '14,3 с'
 */
export const formatUnit = (language: string, value: number, unit: Unit, digits: number, atLeast = digits): string =>
  numberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    minimumFractionDigits: atLeast,
    maximumFractionDigits: digits,
  })
    .formatToParts(value)
    .map((part) => (part.type === 'unit' && part.value === 'sec' ? 's' : part.value))
    .join('')
    .replace(' ', '\u00a0');

/**
 * The length of an object: centimetres below a metre.
 *
 * @param isRound - leaves out zeros behind the point
 * @example
 * formatLength('en', 0.1169); // '11.7 cm'
 */
export const formatLength = (language: string, metres: number, isRound = false): string =>
  metres < 1
    ? formatUnit(language, metres * 100, 'centimeter', 1, isRound ? 0 : 1)
    : formatUnit(language, metres, 'meter', 2, isRound ? 0 : 2);

/**
 * The mass of an object: grams below a kilogram.
 *
 * @example
 * formatMass('en', 0.15615); // '156 g'
 */
export const formatMass = (language: string, kilograms: number): string =>
  kilograms < 1 ? formatUnit(language, kilograms * 1000, 'gram', 0) : formatUnit(language, kilograms, 'kilogram', 1);
