import { type Payment, REFUND_DAYS } from '@tangible/contracts';
import type { PaymentRow } from '../../db/schema/index.ts';

const DAY_MS = 86_400_000;

/** Until when a payment can be refunded; null when it cannot, or no longer. */
export function refundableUntil({ status, paidAt }: PaymentRow, now: Date): Date | null {
  if (status !== 'paid' || !paidAt) return null;
  const until = new Date(paidAt.getTime() + REFUND_DAYS * DAY_MS);
  return now <= until ? until : null;
}

/** What the wire may know of a payment. */
export function toPayment(row: PaymentRow, now: Date): Payment {
  return {
    id: row.id,
    planId: row.planId,
    amount: row.amountCents,
    currency: row.currency,
    description: row.description,
    status: row.status,
    provider: row.provider,
    points: row.points,
    refundableUntil: refundableUntil(row, now)?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
  };
}
