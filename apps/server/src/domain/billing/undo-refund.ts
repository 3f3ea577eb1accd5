import { and, eq, or, sql } from 'drizzle-orm';
import { type PaymentRow, paymentEvents, payments } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import { lockPaymentEvents } from './apply-payment-event.ts';
import type { BillingServices } from './event-outcome.ts';
import { withOldRefund } from './find-payment.ts';
import { moveReturned } from './move-returned.ts';
import { isRefunding } from './payment-state.ts';

/** Takes a refund back that its provider refused: the payment is paid again, and its points return. */
export async function undoRefund(services: BillingServices, { paymentId }: { paymentId: string }): Promise<void> {
  await services.db.transaction(async (tx) => {
    await lockPaymentEvents(tx);
    const [row] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('update');
    if (!row || !isRefunding(row)) return;
    const payment = withOldRefund(row);
    const refundedCents = await readToldCents(tx, payment);
    await moveReturned(tx, payment, { refundedCents, reason: 'refund-refused' });
    await tx.update(payments).set({ status: 'paid' }).where(eq(payments.id, paymentId));
  });
}

/** What the provider itself has told to have gone back: an operator may have given part of it back meanwhile. */
async function readToldCents(tx: Transaction, { id, provider, chargeId }: PaymentRow): Promise<number> {
  const { event, subject, kind } = paymentEvents;
  const [row] = await tx
    .select({ cents: sql<number>`coalesce(max((${event} ->> 'refundedCents')::int), 0)` })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.provider, provider),
        eq(kind, 'refunded'),
        or(chargeId ? eq(subject, chargeId) : undefined, sql`${event} ->> 'paymentId' = ${id}`),
      ),
    );
  return row?.cents ?? 0;
}
