import type { Transaction } from '../../providers/database/database-provider.ts';
import type { RefundedEvent } from '../../providers/payments/payment-event.ts';
import { issueCreditNote } from '../invoices/issue-credit-note.ts';
import { describePayment } from '../webhooks/describe-payment.ts';
import { recordWebhookEvent } from '../webhooks/record-webhook-event.ts';
import { confirmRefund } from './confirm-refund.ts';
import type { BillingServices, EventInput, Outcome } from './event-outcome.ts';
import { lockCharged } from './find-payment.ts';
import { moveReturned } from './move-returned.ts';
import { isPaid, isRefunding } from './payment-state.ts';

/**
 * Applies a refund, whether the user requested it here or an operator made it on the provider's own pages: its share of
 * the points is revoked. Providers report the total, so our own refund does not count twice. When all of it is
 * refunded, the subscription ends.
 */
export async function applyRefunded(
  services: BillingServices,
  tx: Transaction,
  { provider, event }: EventInput<RefundedEvent>,
): Promise<Outcome> {
  const payment = await lockCharged(tx, provider, event);
  if (!payment) return 'waiting';
  if (!(Number.isSafeInteger(event.refundedCents) && event.refundedCents > 0)) return 'refused';
  const total = Math.min(event.refundedCents, payment.chargeCents);
  const isWhole = total === payment.chargeCents;
  // A partial refund of a payment that is not reported yet: it is applied once that is.
  if (!isPaid(payment) && !isWhole) return 'waiting';

  const growth = total - payment.refundedCents;
  if (growth > 0) {
    // A provider may settle a dispute by a refund: that money was counted when it was disputed.
    const settled = payment.disputedAt && new Date(event.at) > payment.disputedAt ? growth : 0;
    const disputedCents = Math.max(0, payment.disputedCents - settled);
    await moveReturned(tx, payment, { refundedCents: total, disputedCents, reason: 'refund' });
  }
  const isOurs = isRefunding(payment) && growth >= 0;
  if (isOurs || (isWhole && growth > 0)) await confirmRefund(services, tx, payment);
  else if (growth > 0) {
    const data = describePayment({ ...payment, refundedCents: total }, payment.status);
    await issueCreditNote(services, tx, { paymentId: payment.id });
    await recordWebhookEvent(services, tx, { userId: payment.userId, type: 'payment.refunded', data });
  }
  return isOurs || growth > 0 ? 'done' : 'repeated';
}
