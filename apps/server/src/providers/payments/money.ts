import { CURRENCY } from '@tangible/contracts';
import type { Charge } from './charge.ts';

/** The price as the list has it. */
export const listPrice = (priceCents: number): Charge => ({ cents: priceCents, currency: CURRENCY });

/** Cents as providers that write decimals want them: 1990 is "19.90". */
export const toDecimal = (cents: number) => (cents / 100).toFixed(2);

/** Cents out of "19.90", or NaN, which equals no amount, out of anything else. */
export function fromDecimal(text: unknown): number {
  return typeof text === 'string' && /^\d{1,9}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN;
}
