/**
 * The number in a field: undefined if it is empty, null if it is invalid or out of range. Both decimal signs are
 * accepted.
 *
 * @example
 * readNumber('0,42', { min: 0.001, max: 1000 }); // 0.42
 */
export function readNumber(text: string, { min, max }: { min: number; max: number }): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  const value = /^\d*[.,]?\d+(e-?\d+)?$/i.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN;
  return value >= min && value <= max ? value : null;
}
