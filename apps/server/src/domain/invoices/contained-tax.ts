/**
 * The tax that an amount contains, in cents.
 *
 * @example
 * containedTax(11_900, 19); // 1900
 */
export const containedTax = (grossCents: number, percent: number): number =>
  grossCents - Math.round(grossCents / (1 + percent / 100));
