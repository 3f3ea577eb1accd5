import { eq } from 'drizzle-orm';
import { type SubscriptionRow, subscriptions } from '../../db/schema/index.ts';
import { endProviderSubscriptionJob } from '../../jobs/end-provider-subscription.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import type { BillingServices } from './event-outcome.ts';

/** Ends a subscription at once, and sees to it that its provider never charges for it again. */
export async function endSubscription(
  { clock, queue, payments }: Pick<BillingServices, 'clock' | 'queue' | 'payments'>,
  tx: Transaction,
  subscription: SubscriptionRow,
): Promise<void> {
  const { id, provider, providerId } = subscription;
  if (subscription.status === 'cancelled') return;
  await tx
    .update(subscriptions)
    .set({ status: 'cancelled', nextPlanId: null, endedAt: clock() })
    .where(eq(subscriptions.id, id));
  if (payments.get(provider)?.endSubscription) {
    await queue.send(endProviderSubscriptionJob, { provider, providerId }, tx);
  }
}
