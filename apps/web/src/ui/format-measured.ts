/**
 * A measured number with a fixed count of digits behind the point, so that a column of them lines up.
 *
 * @example
 * formatMeasured('fr', 14.301, 1); // '14,3'
 */
export const formatMeasured = (language: string, value: number, digits: number): string =>
  new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);

/**
 * The day of a measurement. Everywhere the same, so that a page is the same where it is built and where it is read.
 *
 * @example
 * formatDate('en', '2026-11-15T07:50:36.253Z'); // 'November 15, 2026'
 */
export const formatDate = (language: string, at: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at));

/**
 * A measured number with its unit as the language writes it.
 *
 * @example
 * formatUnit('ru', 14.301, 'second', 1); // '14,3 с'
 */
export const formatUnit = (language: string, value: number, unit: 'second' | 'kilogram', digits: number): string =>
  new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);
