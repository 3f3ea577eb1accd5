import { formatUnit } from './format-measured.ts';
import { numberFormat } from './number-format.ts';

/**
 * A number of bytes as people read it.
 *
 * @example
 * formatBytes('fr', 1_480_000); // '1,5 Mo'
 */
export function formatBytes(language: string, bytes: number): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
  const power = Math.min(units.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3));
  return numberFormat(language, {
    style: 'unit',
    unit: units[power],
    // The short form of a byte has no plural: 999 byte.
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power > 1 ? 1 : 0,
  }).format(bytes / 1000 ** power);
}

/**
 * A span of time as a clock shows it.
 *
 * @example
 * formatClock(754_000); // '12:34'
 */
export function formatClock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'));
  return seconds < 3600 ? parts.join(':') : [Math.floor(seconds / 3600), ...parts].join(':');
}

/**
 * A span of time in a sentence: seconds, from a minute and a half on minutes.
 *
 * @example
 * formatSpan('en', 14_200); // '14 s'
 */
export function formatSpan(language: string, ms: number): string {
  return ms >= 90_000
    ? formatUnit(language, ms / 60_000, 'minute', 1, 0)
    : formatUnit(language, ms / 1000, 'second', 0);
}

/**
 * A share of one.
 *
 * @example
 * formatPercent('fr', 0.42); // '42 %'
 */
export const formatPercent = (language: string, share: number): string =>
  numberFormat(language, { style: 'percent' }).format(share);
