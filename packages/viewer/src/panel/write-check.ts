import type { Format } from '../format.ts';
import type { ReportCheck } from '../model/report.ts';
import type { UnitName, ViewerWords } from '../words.ts';

/** The names of units by their key in reports; others are written as they are. */
const UNITS: Record<string, UnitName> = {
  m: 'm',
  m3: 'm3',
  kg: 'kg',
  'kg m2': 'kgM2',
  'kg/m3': 'kgPerM3',
  s: 's',
  px: 'px',
  'm/s': 'mPerS',
};

const SIGNS: Record<string, string> = { '<=': '≤', '>=': '≥' };

/**
 * The measured value with its unit, in the reader's language.
 *
 * @example
 * writeValue({ value: 0.00019, unit: 'm3', ... }, format, words); // '1.9E-4 m³'
 */
export function writeValue({ value, unit }: ReportCheck, format: Format, { yes, no, units }: ViewerWords): string {
  if (typeof value === 'boolean') return value ? yes : no;
  if (!unit) return format.plain(value);
  const name = UNITS[unit];
  return `${format.plain(value)} ${name ? units[name] : unit}`;
}

/**
 * The condition on the value.
 *
 * @example
 * writeThreshold('>= 1, <= 32', format, words); // '≥ 1, ≤ 32'
 */
export function writeThreshold(threshold: string, format: Format, { yes, no }: ViewerWords): string {
  return threshold
    .split(', ')
    .map((part) => {
      const [sign = '', bound = ''] = part.split(' ');
      const known = { true: yes, false: no }[bound];
      const number = bound !== '' && Number.isFinite(Number(bound)) ? format.plain(Number(bound)) : bound;
      return [SIGNS[sign] ?? sign, known ?? number].filter(Boolean).join(' ');
    })
    .join(', ');
}
