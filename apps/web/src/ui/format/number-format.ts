const known = new Map<string, Intl.NumberFormat>();

/**
 * A way of writing numbers, made once: making one takes as long as writing sixty numbers with it, and a page writes hundreds.
 *
 * @example
 * numberFormat('fr', { style: 'percent' }).format(0.2); // '20 %'
 */
export function numberFormat(language: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = language + JSON.stringify(options);
  const format = known.get(key) ?? new Intl.NumberFormat(language, options);
  known.set(key, format);
  return format;
}

/**
 * A unit as the language writes it next to a number.
 *
 * @example
 * unitName('ru', 'meter'); // 'м'
 */
export const unitName = (language: string, unit: string): string =>
  numberFormat(language, { style: 'unit', unit })
    .formatToParts(1)
    .find(({ type }) => type === 'unit')?.value ?? unit;
