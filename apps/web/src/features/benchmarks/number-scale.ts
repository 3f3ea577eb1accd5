import { formatMeasured } from '../../ui/format/format-measured.ts';

/** The labels of a scale from 0 to 1. */
export const writeUnitScale = (language: string): string[] =>
  [0, 0.25, 0.5, 0.75, 1].map((value) => formatMeasured(language, value, 2));

/**
 * The end of a scale that contains a value in whole steps, and the values at its steps.
 *
 * @example
 * chooseScale(9.7, 2); // { max: 10, values: [0, 2, 4, 6, 8, 10] }
 */
export function chooseScale(longest: number, step: number): { max: number; values: number[] } {
  const steps = Math.max(1, Math.ceil(longest / step));
  return { max: steps * step, values: Array.from({ length: steps + 1 }, (_, i) => i * step) };
}
