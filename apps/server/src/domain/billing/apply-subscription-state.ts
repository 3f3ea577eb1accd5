import { eq } from 'drizzle-orm';
import { type SubscriptionRow, subscriptions } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import type {
  RenewalFailedEvent,
  SubscriptionChangedEvent,
  SubscriptionEndedEvent,
} from '../../providers/payments/payment-event.ts';
import { describeSubscription } from '../webhooks/describe-payment.ts';
import { recordWebhookEvent } from '../webhooks/record-webhook-event.ts';
import type { BillingServices, EventInput, Outcome } from './event-outcome.ts';
import { lockSubscription } from './find-subscription.ts';

type StateEvent = RenewalFailedEvent | SubscriptionChangedEvent | SubscriptionEndedEvent;

/** Stores the provider's state of a subscription, unless a newer one is known. An end is final. */
export async function applySubscriptionState(
  services: BillingServices,
  tx: Transaction,
  { provider, event }: EventInput<StateEvent>,
): Promise<Outcome> {
  const subscription = await lockSubscription(tx, { provider, providerId: event.subscriptionId });
  if (!subscription) return 'waiting';
  if (subscription.status === 'cancelled') return 'repeated';
  const at = new Date(event.at);
  if (event.kind !== 'subscription-ended' && at < subscription.stateAt) return 'stale';

  await tx
    .update(subscriptions)
    .set({ ...changes(event), stateAt: at })
    .where(eq(subscriptions.id, subscription.id));
  if (event.kind === 'subscription-ended') {
    const data = describeSubscription({ ...subscription, status: 'cancelled' });
    await recordWebhookEvent(services, tx, { userId: subscription.userId, type: 'subscription.ended', data });
  }
  return 'done';
}

function changes(event: StateEvent): Partial<SubscriptionRow> {
  switch (event.kind) {
    case 'renewal-failed':
      return { status: 'past_due' };
    case 'subscription-ended':
      return { status: 'cancelled', nextPlanId: null, endedAt: new Date(event.at) };
    case 'subscription-changed': {
      const { status, cancelAtPeriodEnd } = event;
      return { status, cancelAtPeriodEnd, ...(cancelAtPeriodEnd ? { nextPlanId: null } : {}) };
    }
  }
}
