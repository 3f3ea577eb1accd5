import type { Format } from '../format.ts';
import type { ReportCheck } from '../model/report.ts';
import type { ViewerWords } from '../words.ts';

/** Units as they are written; others stay as they are. */
const UNITS: Record<string, string> = { m3: 'm³', 'kg m2': 'kg·m²' };

const SIGNS: Record<string, string> = { '<=': '≤', '>=': '≥' };

/**
 * What was measured, with its unit, in the reader's language.
 *
 * @example
 * writeValue({ value: 0.00019, unit: 'm3', ... }, format, words); // '1.9E-4 m³'
 */
export function writeValue({ value, unit }: ReportCheck, format: Format, { yes, no }: ViewerWords): string {
  if (typeof value === 'boolean') return value ? yes : no;
  return unit ? `${format.plain(value)} ${UNITS[unit] ?? unit}` : format.plain(value);
}

/**
 * What the value must keep.
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
