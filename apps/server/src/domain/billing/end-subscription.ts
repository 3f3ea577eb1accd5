import { eq } from 'drizzle-orm';
import { type SubscriptionRow, subscriptions } from '../../db/schema/index.ts';
import { endProviderSubscriptionJob } from '../../jobs/end-provider-subscription.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import { describeSubscription } from '../webhooks/describe-payment.ts';
import { recordWebhookEvent } from '../webhooks/record-webhook-event.ts';
import type { BillingServices } from './event-outcome.ts';

/** Ends a subscription at once, and sees to it that its provider never charges for it again. */
export async function endSubscription(
  services: Pick<BillingServices, 'clock' | 'queue' | 'payments'>,
  tx: Transaction,
  subscription: SubscriptionRow,
): Promise<void> {
  const { clock, queue, payments } = services;
  const { id, provider, providerId, userId } = subscription;
  if (subscription.status === 'cancelled') return;
  await tx
    .update(subscriptions)
    .set({ status: 'cancelled', nextPlanId: null, endedAt: clock() })
    .where(eq(subscriptions.id, id));
  if (payments.get(provider)?.endSubscription) {
    await queue.send(endProviderSubscriptionJob, { provider, providerId }, tx);
  }
  const data = describeSubscription({ ...subscription, status: 'cancelled' });
  await recordWebhookEvent(services, tx, { userId, type: 'subscription.ended', data });
}
