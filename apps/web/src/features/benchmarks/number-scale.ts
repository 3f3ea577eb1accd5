import { formatMeasured } from '../../ui/format/format-measured.ts';

/** The labels of a scale from 0 to 1. */
export const writeUnitScale = (language: string): string[] =>
  [0, 0.25, 0.5, 0.75, 1].map((value) => formatMeasured(language, value, 2));

/** As many steps as find room for their labels on a phone. */
const STEPS_MAX = 5;

/**
 * The end of a scale that contains a value in whole steps of a round number, and the values at its steps.
 *
 * @example
 * chooseScale(9.7); // { max: 10, values: [0, 2, 4, 6, 8, 10] }
 */
export function chooseScale(longest: number): { max: number; values: number[] } {
  const least = longest / STEPS_MAX;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * [1, 2, 5, 10].find((digit) => digit * power >= least)!;
  const steps = Math.max(1, Math.ceil(longest / step));
  return { max: steps * step, values: Array.from({ length: steps + 1 }, (_, i) => i * step) };
}

/**
 * The same for factors, which lie on a scale of doublings: twice too large is as far off as half as large.
 *
 * @example
 * chooseDoublings(6.5); // { max: 3, values: [1, 2, 4, 8] }
 */
export function chooseDoublings(largest: number): { max: number; values: number[] } {
  const max = Math.max(1, Math.ceil(Math.log2(largest)));
  return { max, values: Array.from({ length: max + 1 }, (_, i) => 2 ** i) };
}
