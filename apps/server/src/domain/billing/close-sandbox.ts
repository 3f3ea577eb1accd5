import { and, eq, ne, sql } from 'drizzle-orm';
import { payments } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import { lockPoints } from '../points/lock-balance.ts';
import { revokePoints } from '../points/revoke-points.ts';
import { lockPaymentEvents } from './apply-payment-event.ts';
import { confirmRefund } from './confirm-refund.ts';
import type { BillingServices } from './event-outcome.ts';
import { lockPayment } from './find-payment.ts';
import { paymentReference } from './payment-reference.ts';

/**
 * Revokes the sandbox's sales, on a server where it is off: its plans end, and its points are revoked as far as they
 * are left in addition to paid ones. Used points are forgiven, because no money was paid. Safe to run again.
 */
export async function closeSandbox(services: BillingServices): Promise<void> {
  const sold = await services.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.provider, 'sandbox'), eq(payments.status, 'paid')));
  for (const { id } of sold) {
    await services.db.transaction(async (tx) => {
      await lockPaymentEvents(tx);
      const payment = await lockPayment(tx, { provider: 'sandbox', paymentId: id });
      if (payment?.status !== 'paid') return;
      const { userId } = payment;
      const { balance } = await lockPoints(tx, userId);
      const spare = Math.max(0, balance - (await readPaidPoints(tx, userId)));
      const points = Math.min(spare, payment.points - payment.refundedPoints);
      const reference = `${paymentReference(id)}#sandbox`;
      if (points > 0) await revokePoints(tx, { userId, points, reference, reason: 'sandbox' });
      await tx
        .update(payments)
        .set({ refundedCents: payment.chargeCents, refundedPoints: payment.points })
        .where(eq(payments.id, id));
      await confirmRefund(services, tx, payment);
    });
  }
  if (sold.length > 0) services.log.warn({ payments: sold.length }, 'what the payment sandbox sold was taken back');
}

/** How many points a person has paid for with money that was kept. */
async function readPaidPoints(tx: Transaction, userId: string): Promise<number> {
  const [row] = await tx
    .select({ points: sql<number>`coalesce(sum(${payments.points} - ${payments.refundedPoints}), 0)::int` })
    .from(payments)
    .where(and(eq(payments.userId, userId), eq(payments.status, 'paid'), ne(payments.provider, 'sandbox')));
  return row?.points ?? 0;
}
