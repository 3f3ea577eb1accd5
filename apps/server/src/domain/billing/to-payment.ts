import { type Payment, REFUND_DAYS, type Refund } from '@tangible/contracts';
import type { PaymentRow } from '../../db/schema/index.ts';
import { withOldRefund } from './find-payment.ts';
import { stateOf } from './payment-state.ts';
import { unusedShare } from './refund-share.ts';

const DAY_MS = 86_400_000;

/** Until when a payment can be refunded; null when it cannot, or no longer. */
export function refundableUntil({ status, paidAt, disputedAt }: PaymentRow, now: Date): Date | null {
  if (status !== 'paid' || !paidAt || disputedAt) return null;
  const until = new Date(paidAt.getTime() + REFUND_DAYS * DAY_MS);
  return now <= until ? until : null;
}

/** The fields of a payment that the API returns. The refundable amount depends on the balance of the buyer. */
export function toPayment(kept: PaymentRow, { now, balance }: { now: Date; balance: number }): Payment {
  const row = withOldRefund(kept);
  const until = refundableUntil(row, now);
  const { refundedCents: cents, refundedPoints: points } = row;
  return {
    id: row.id,
    planId: row.planId,
    amount: row.amountCents,
    currency: row.currency,
    description: row.description,
    status: stateOf(row),
    provider: row.provider,
    points: row.points,
    refundableUntil: until?.toISOString() ?? null,
    refundable: until && toRefund(row, unusedShare(row, balance)),
    refunded: toRefund(row, cents > 0 ? { cents, points } : null),
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
  };
}

const toRefund = ({ chargeCurrency }: PaymentRow, share: { cents: number; points: number } | null): Refund | null =>
  share && { amount: share.cents, currency: chargeCurrency, points: share.points };
