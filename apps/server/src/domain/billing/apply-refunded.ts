import { eq } from 'drizzle-orm';
import { payments, subscriptions } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import type { RefundedEvent } from '../../providers/payments/payment-event.ts';
import { revokePoints } from '../points/revoke-points.ts';
import { endSubscription } from './end-subscription.ts';
import type { BillingServices, EventInput, Outcome } from './event-outcome.ts';
import { lockPayment } from './find-payment.ts';
import { paymentReference } from './payment-reference.ts';

/** Undoes a payment: what is left of its points goes back, and the subscription that it paid for ends. */
export async function applyRefunded(
  services: BillingServices,
  tx: Transaction,
  { provider, event }: EventInput<RefundedEvent>,
): Promise<Outcome> {
  const { paymentId, chargeId } = event;
  const payment =
    (paymentId ? await lockPayment(tx, { provider, paymentId }) : null) ??
    (await lockPayment(tx, { provider, chargeId }));
  if (!payment) return 'waiting';
  if (payment.status === 'refunded') return 'repeated';
  // Part of the money, given back by hand, is a courtesy: the points stay.
  if (!(event.refundedCents >= payment.chargeCents)) return 'refused';

  await tx
    .update(payments)
    .set({ status: 'refunded', refundedAt: services.clock() })
    .where(eq(payments.id, payment.id));
  if (payment.status !== 'paid') return 'done'; // It brought nothing yet, and now never will.

  await revokePoints(tx, {
    userId: payment.userId,
    points: payment.points,
    reference: paymentReference(payment.id),
    reason: 'refund',
  });
  if (payment.subscriptionId) {
    const [subscription] = await tx
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.id, payment.subscriptionId))
      .for('update');
    if (subscription) await endSubscription(services, tx, subscription);
  }
  return 'done';
}
