import { eq } from 'drizzle-orm';
import { payments } from '../../db/schema/index.ts';
import { endProviderSubscriptionJob } from '../../jobs/end-provider-subscription.ts';
import { returnPaymentJob } from '../../jobs/return-payment.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import type { PaidEvent } from '../../providers/payments/payment-event.ts';
import type { BillingServices, EventInput } from '../billing/event-outcome.ts';

/**
 * Records a checkout that was paid after its account was deleted: the purchase cannot be used, so the money is refunded
 * and the provider's subscription ends.
 */
export async function refuseLatePayment(
  { clock, queue }: BillingServices,
  tx: Transaction,
  { provider, event, paymentId }: EventInput<PaidEvent> & { paymentId: string },
): Promise<void> {
  const { chargeId, invoiceId, subscription } = event;
  await tx
    .update(payments)
    .set({ status: 'paid', paidAt: clock(), chargeId, invoiceId })
    .where(eq(payments.id, paymentId));
  if (subscription) await queue.send(endProviderSubscriptionJob, { provider, providerId: subscription.id }, tx);
  await queue.send(returnPaymentJob, { paymentId }, tx);
}
