import type { PlanOffer } from '@tangible/contracts';
import { and, eq, ne } from 'drizzle-orm';
import { type PaymentRow, subscriptions } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import type { PaidEvent } from '../../providers/payments/payment-event.ts';
import { describeSubscription } from '../webhooks/describe-payment.ts';
import { recordWebhookEvent } from '../webhooks/record-webhook-event.ts';
import { endSubscription } from './end-subscription.ts';
import type { BillingServices } from './event-outcome.ts';
import { periodEnd } from './period-end.ts';

interface StartInput {
  payment: PaymentRow;
  offer: PlanOffer;
  subscription: PaidEvent['subscription'];
  at: string;
}

/**
 * Starts the subscription of a first payment. A user who paid two open checkouts has the later plan; the earlier one
 * ends, here and at its provider, so that it is not charged again.
 */
export async function startSubscription(
  services: BillingServices,
  tx: Transaction,
  { payment, offer, subscription, at }: StartInput,
): Promise<string> {
  const live = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, payment.userId), ne(subscriptions.status, 'cancelled')))
    .for('update');
  for (const earlier of live) await endSubscription(services, tx, earlier);

  const start = subscription?.period ? new Date(subscription.period.start) : services.clock();
  const end = subscription?.period ? new Date(subscription.period.end) : periodEnd(start, offer.billingCycle);
  const [row] = await tx
    .insert(subscriptions)
    .values({
      userId: payment.userId,
      planId: offer.id,
      status: 'active',
      provider: payment.provider,
      providerId: subscription?.id ?? payment.id,
      currentPeriodStart: start,
      currentPeriodEnd: end,
      // Without recurring charges, the paid period is the last one.
      cancelAtPeriodEnd: services.payments.get(payment.provider)?.renewal === 'none',
      stateAt: new Date(at),
      createdAt: services.clock(),
    })
    .returning();
  if (!row) throw new Error('the new subscription did not come back from the database');
  const data = describeSubscription(row);
  await recordWebhookEvent(services, tx, { userId: payment.userId, type: 'subscription.started', data });
  return row.id;
}
