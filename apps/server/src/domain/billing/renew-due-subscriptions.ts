import { findPlanOffer } from '@tangible/contracts';
import { and, asc, eq, lt, lte, ne, or } from 'drizzle-orm';
import { payments as paymentsTable, type SubscriptionRow, subscriptions } from '../../db/schema/index.ts';
import type { PaymentEvent } from '../../providers/payments/payment-event.ts';
import { applyPaymentEvent } from './apply-payment-event.ts';
import type { BillingServices } from './event-outcome.ts';
import { periodEnd } from './period-end.ts';

const BATCH = 100;

/** A checkout that was not paid by then will not be: the providers' own pages close after a day. */
export const GIVE_UP_HOURS = 48;

/**
 * Runs everything that is due: renews the subscriptions that this server charges for, ends those in their last period,
 * and closes unpaid checkouts. Safe to run anywhere, at any time and more than once: each period's event has a unique
 * id and is applied once.
 */
export async function renewDueSubscriptions(services: BillingServices): Promise<void> {
  // A server that was off for months has several periods to make up for, so it looks again until nothing moves.
  let moved = true;
  while (moved) {
    moved = false;
    for (const subscription of await findDue(services)) {
      const event = dueEvent(services, subscription);
      const outcome = await applyPaymentEvent(services, { provider: subscription.provider, event });
      if (outcome === 'done') moved = true;
    }
  }
  await giveUpOldCheckouts(services);
}

/** Subscriptions that end, and those of the sandbox, which this server charges. Stripe reports the others. */
function findDue({ db, clock }: BillingServices): Promise<SubscriptionRow[]> {
  const isOurs = or(eq(subscriptions.cancelAtPeriodEnd, true), eq(subscriptions.provider, 'sandbox'));
  return db
    .select()
    .from(subscriptions)
    .where(and(ne(subscriptions.status, 'cancelled'), lte(subscriptions.currentPeriodEnd, clock()), isOurs))
    .orderBy(asc(subscriptions.currentPeriodEnd))
    .limit(BATCH);
}

function dueEvent({ payments }: BillingServices, subscription: SubscriptionRow): PaymentEvent {
  const { id, providerId, provider: method, currentPeriodEnd, createdAt } = subscription;
  const about = { at: currentPeriodEnd.toISOString(), subscriptionId: providerId };
  const provider = payments.get(method);
  const offer = findPlanOffer(subscription.nextPlanId ?? subscription.planId);
  // A disabled sandbox does not charge, so its subscriptions end with their period.
  if (subscription.cancelAtPeriodEnd || provider?.renewal !== 'server' || !offer) {
    return { ...about, id: `ended-${id}`, kind: 'subscription-ended' };
  }

  const end = periodEnd(currentPeriodEnd, offer.billingCycle, createdAt);
  const invoiceId = `${id}-${about.at}`;
  return {
    ...about,
    id: `renewed-${invoiceId}`,
    kind: 'renewed',
    invoiceId,
    charge: provider.quote(offer.priceCents),
    period: { start: about.at, end: end.toISOString() },
  };
}

async function giveUpOldCheckouts({ db, clock }: BillingServices): Promise<void> {
  const since = new Date(clock().getTime() - GIVE_UP_HOURS * 3_600_000);
  await db
    .update(paymentsTable)
    .set({ status: 'failed' })
    .where(and(eq(paymentsTable.status, 'pending'), lt(paymentsTable.createdAt, since)));
}
