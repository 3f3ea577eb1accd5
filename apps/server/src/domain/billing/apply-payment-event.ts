import type { PaymentMethod } from '@tangible/contracts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { paymentEvents } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import type { PaymentEvent } from '../../providers/payments/payment-event.ts';
import { applyDisputed, applyDisputeWon } from './apply-disputed.ts';
import { applyFailed } from './apply-failed.ts';
import { applyPaid } from './apply-paid.ts';
import { applyRefunded } from './apply-refunded.ts';
import { applyRenewed } from './apply-renewed.ts';
import { applySubscriptionState } from './apply-subscription-state.ts';
import type { BillingServices, EventInput, Outcome } from './event-outcome.ts';

/** Any number that nothing else here locks. */
const EVENTS_LOCK = 7_264_014;

/**
 * Applies an event of a provider in one transaction: the event, the payment, the subscription and the points change
 * together. An event that was applied before changes nothing. An event that arrives before its subject waits, and is
 * applied together with it.
 */
export async function applyPaymentEvent(
  services: BillingServices,
  { provider, event }: { provider: PaymentMethod; event: PaymentEvent },
): Promise<Outcome> {
  const outcome = await services.db.transaction(async (tx) => {
    // One event at a time: two about the same subject could each miss the other's writes.
    await lockPaymentEvents(tx);
    const fresh = await tx
      .insert(paymentEvents)
      .values({
        provider,
        eventId: event.id,
        kind: event.kind,
        subject: subjectOf(event),
        // The buyer is stored with the payment only, where it can be erased.
        event: { ...event, userId: undefined },
        receivedAt: services.clock(),
      })
      .onConflictDoNothing()
      .returning({ eventId: paymentEvents.eventId });
    if (fresh.length === 0) return 'repeated';
    return applyAndRecord(services, tx, { provider, event });
  });

  const words = { provider, eventId: event.id, kind: event.kind, outcome };
  if (outcome === 'refused' || outcome === 'unknown') services.log.warn(words, 'a payment event was not applied');
  else services.log.info(words, 'a payment event');
  return outcome;
}

/** No event of a provider is applied until the transaction ends. */
export async function lockPaymentEvents(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${EVENTS_LOCK})`);
}

async function applyAndRecord(
  services: BillingServices,
  tx: Transaction,
  { provider, event }: EventInput,
): Promise<Outcome> {
  const outcome = await applyOne(services, tx, { provider, event });
  await tx
    .update(paymentEvents)
    .set({ outcome })
    .where(and(eq(paymentEvents.provider, provider), eq(paymentEvents.eventId, event.id)));
  if (outcome === 'done') await applyWaiting(services, tx, { provider, event });
  return outcome;
}

async function applyOne(services: BillingServices, tx: Transaction, { provider, event }: EventInput): Promise<Outcome> {
  switch (event.kind) {
    case 'paid':
      return applyPaid(services, tx, { provider, event });
    case 'failed':
      return applyFailed(tx, { provider, event });
    case 'renewed':
      return applyRenewed(services, tx, { provider, event });
    case 'refunded':
      return applyRefunded(services, tx, { provider, event });
    case 'disputed':
      return applyDisputed(services, tx, { provider, event });
    case 'dispute-won':
      return applyDisputeWon(tx, { provider, event });
    case 'renewal-failed':
    case 'subscription-changed':
    case 'subscription-ended':
      return applySubscriptionState(services, tx, { provider, event });
  }
}

/** Applies the waiting events whose subject this event has just created. */
async function applyWaiting(
  services: BillingServices,
  tx: Transaction,
  { provider, event }: EventInput,
): Promise<void> {
  const subjects = createdIds(event);
  if (subjects.length === 0) return;
  const waiting = await tx
    .select({ event: paymentEvents.event })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.provider, provider),
        eq(paymentEvents.outcome, 'waiting'),
        inArray(paymentEvents.subject, subjects),
      ),
    )
    .orderBy(asc(sql`${paymentEvents.event} ->> 'at'`), asc(paymentEvents.eventId));
  for (const row of waiting) await applyAndRecord(services, tx, { provider, event: row.event as PaymentEvent });
}

/** The provider's id of the subject of an event. */
function subjectOf(event: PaymentEvent): string {
  if (event.kind === 'paid' || event.kind === 'failed') return event.paymentId;
  return 'chargeId' in event ? event.chargeId : event.subscriptionId;
}

/** The provider's ids of the objects that an event creates. */
function createdIds(event: PaymentEvent): string[] {
  if (event.kind === 'renewed') return [event.invoiceId];
  if (event.kind !== 'paid') return [];
  return [event.chargeId, event.subscription?.id].filter((name) => name !== undefined);
}
