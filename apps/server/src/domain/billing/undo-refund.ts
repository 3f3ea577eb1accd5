import { eq } from 'drizzle-orm';
import { payments } from '../../db/schema/index.ts';
import { issueCreditNote } from '../invoices/issue-credit-note.ts';
import { lockPaymentEvents } from './apply-payment-event.ts';
import type { BillingServices } from './event-outcome.ts';
import { withOldRefund } from './find-payment.ts';
import { moveReturned } from './move-returned.ts';
import { isRefunding } from './payment-state.ts';
import { readReportedCents } from './read-reported-cents.ts';

/** Takes a refund back that its provider refused: the payment is paid again, and its points return. */
export async function undoRefund(services: BillingServices, { paymentId }: { paymentId: string }): Promise<void> {
  await services.db.transaction(async (tx) => {
    await lockPaymentEvents(tx);
    const [row] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('update');
    if (!row || !isRefunding(row)) return;
    const payment = withOldRefund(row);
    // An operator may have refunded part of it meanwhile.
    const refundedCents = await readReportedCents(tx, payment);
    await moveReturned(tx, payment, { refundedCents, reason: 'refund-refused' });
    await tx.update(payments).set({ status: 'paid' }).where(eq(payments.id, paymentId));
    await issueCreditNote(services, tx, { paymentId });
  });
}
