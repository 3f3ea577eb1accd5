import { eq } from 'drizzle-orm';
import { type PaymentRow, payments } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import { issueCreditNote } from '../invoices/issue-credit-note.ts';
import { describePayment } from '../webhooks/describe-payment.ts';
import { recordWebhookEvent } from '../webhooks/record-webhook-event.ts';
import { endSubscriptionOf } from './end-subscription-of.ts';
import type { BillingServices } from './event-outcome.ts';

/**
 * Closes a refund once its money has gone back: the payment is refunded, its credit note is issued, and the subscription
 * that it paid for ends.
 */
export async function confirmRefund(services: BillingServices, tx: Transaction, payment: PaymentRow): Promise<void> {
  const [refunded] = await tx
    .update(payments)
    .set({ status: 'refunded', refundedAt: services.clock() })
    .where(eq(payments.id, payment.id))
    .returning();
  if (refunded) {
    const data = describePayment(refunded, 'refunded');
    await recordWebhookEvent(services, tx, { userId: payment.userId, type: 'payment.refunded', data });
  }
  await issueCreditNote(services, tx, { paymentId: payment.id });
  await endSubscriptionOf(services, tx, payment);
}
