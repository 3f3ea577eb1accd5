import type { BillingCycle } from '@tangible/contracts';

/**
 * When a period that starts at `start` ends. `anchor` is the start of the first period: a subscription that started on
 * the 31st ends short months on their last day and returns to the 31st after them.
 *
 * @example
 * periodEnd(new Date('2026-01-31'), 'monthly'); // 2026-02-28
 */
export function periodEnd(start: Date, cycle: BillingCycle, anchor: Date = start): Date {
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + (cycle === 'yearly' ? 12 : 1));
  const daysInMonth = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(anchor.getUTCDate(), daysInMonth));
  return end;
}
