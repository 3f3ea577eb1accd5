import { and, eq, like, or, sql } from 'drizzle-orm';
import { type PaymentRow, payments, pointsEntries } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import { grantPoints } from '../points/grant-points.ts';
import { revokePoints } from '../points/revoke-points.ts';
import { paymentReference } from './payment-reference.ts';
import { pointsDue } from './refund-share.ts';

interface Returned {
  /** How much of the charge went back all in all, after this. */
  refundedCents?: number;
  /** How much of it the buyer's bank has taken or asks for, after this. */
  disputedCents?: number;
  /** The reason in the ledger. */
  reason: 'refund' | 'refund-refused' | 'dispute' | 'dispute-won';
}

/**
 * Records how much of a payment's money was returned, and moves the corresponding points: more returned money revokes
 * points, or leaves a debt; less gives them back. The points follow from the sums alone, so the number and order of
 * events do not matter. The payment must be locked.
 *
 * @example
 * await moveReturned(tx, payment, { refundedCents: 300, reason: 'refund' }); // takes a third of the points of 900 cents
 */
export async function moveReturned(
  tx: Transaction,
  payment: PaymentRow,
  { reason, refundedCents = payment.refundedCents, disputedCents = payment.disputedCents }: Returned,
): Promise<void> {
  const due = pointsDue(payment, refundedCents + disputedCents);
  const points = due - payment.refundedPoints;
  const rows = await countEntries(tx, payment);
  // A payment that granted no points has none to revoke: its account was deleted before it was paid, or it was refunded
  // before.
  if (rows > 0 && points !== 0) {
    const { userId } = payment;
    const reference = `${paymentReference(payment.id)}#${rows}`;
    if (points > 0) await revokePoints(tx, { userId, points, reference, reason });
    else await grantPoints(tx, { userId, points: -points, reference, reason });
  }
  await tx
    .update(payments)
    .set({ refundedCents, disputedCents, refundedPoints: due })
    .where(eq(payments.id, payment.id));
}

/** The number of movements for the payment, which makes the next reference unique. */
async function countEntries(tx: Transaction, { id, userId }: PaymentRow): Promise<number> {
  const reference = paymentReference(id);
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(pointsEntries)
    .where(
      and(
        eq(pointsEntries.userId, userId),
        or(eq(pointsEntries.reference, reference), like(pointsEntries.reference, `${reference}#%`)),
      ),
    );
  return row?.count ?? 0;
}
