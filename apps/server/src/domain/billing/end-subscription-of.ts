import { eq } from 'drizzle-orm';
import { type PaymentRow, subscriptions } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import { endSubscription } from './end-subscription.ts';
import type { BillingServices } from './event-outcome.ts';

/** Ends the subscription that a payment started or renewed, if there is one. */
export async function endSubscriptionOf(
  services: BillingServices,
  tx: Transaction,
  { subscriptionId }: Pick<PaymentRow, 'subscriptionId'>,
): Promise<void> {
  if (!subscriptionId) return;
  const [subscription] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId))
    .for('update');
  if (subscription) await endSubscription(services, tx, subscription);
}
