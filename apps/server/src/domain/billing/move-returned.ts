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
  /** What the ledger says it was for. */
  reason: 'refund' | 'refund-refused' | 'dispute' | 'dispute-won';
}

/**
 * Writes down how much of a payment's money has gone, and moves the points that this stands for: more money gone takes
 * points, or leaves a debt; money that stayed after all gives them back. The points follow from the sums alone, so it
 * does not matter how many events told of them, or in which order. The payment must be locked.
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
  // What never brought points has none to take: its account was gone when it was paid, or it was refunded before.
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

/** How many movements name the payment: the next one is told apart by this number. */
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
