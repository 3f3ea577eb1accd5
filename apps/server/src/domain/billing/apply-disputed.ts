import { and, eq } from 'drizzle-orm';
import { type PaymentRow, paymentEvents, payments } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import {
  type DisputedEvent,
  type DisputeWonEvent,
  disputedName,
  disputeWonName,
} from '../../providers/payments/payment-event.ts';
import { freezeAccount } from '../account/freeze-account.ts';
import { isErased } from '../privacy/erased-account.ts';
import { endSubscriptionOf } from './end-subscription-of.ts';
import type { BillingServices, EventInput, Outcome } from './event-outcome.ts';
import { lockCharged } from './find-payment.ts';
import { moveReturned } from './move-returned.ts';
import { isPaid } from './payment-state.ts';
import { readReportedCents } from './read-reported-cents.ts';

/**
 * Applies a dispute: the buyer's bank takes a charge back. The points are revoked as with a refund, the subscription
 * ends, and nothing more can be spent or bought until an operator has reviewed the account.
 */
export async function applyDisputed(
  services: BillingServices,
  tx: Transaction,
  { provider, event }: EventInput<DisputedEvent>,
): Promise<Outcome> {
  const payment = await lockCharged(tx, provider, event);
  if (!payment || !isPaid(payment)) return 'waiting';
  // Its end was reported before its start.
  if (await findEvent(tx, provider, disputeWonName(event.disputeId))) return 'stale';

  // A refund after the dispute began has settled it; such a refund may be reported first.
  const settled = (await readReportedCents(tx, payment)) - (await readReportedCents(tx, payment, event.at));
  const cents = Math.max(0, centsOf(payment, event.charge) - settled);
  const disputedCents = payment.disputedCents + cents;
  await moveReturned(tx, payment, { disputedCents, reason: 'dispute' });
  await tx
    .update(payments)
    .set({ disputedAt: new Date(event.at) })
    .where(eq(payments.id, payment.id));
  await endSubscriptionOf(services, tx, payment);
  const { userId } = payment;
  if (!(await isErased(tx, userId))) {
    const detail = { paymentId: payment.id };
    await freezeAccount(tx, { userId, reason: 'dispute', detail, now: services.clock() });
  }
  return 'done';
}

/** The bank returned a disputed charge to us: its points are restored and cancel the debt. The freeze stays. */
export async function applyDisputeWon(
  tx: Transaction,
  { provider, event }: EventInput<DisputeWonEvent>,
): Promise<Outcome> {
  const payment = await lockCharged(tx, provider, event);
  if (!payment || !isPaid(payment)) return 'waiting';
  const begun = await findEvent(tx, provider, disputedName(event.disputeId));
  if (begun?.outcome !== 'done') return 'stale';

  const counted = centsOf(payment, (begun.event as Partial<DisputedEvent>).charge ?? event.charge);
  const disputedCents = Math.max(0, payment.disputedCents - counted);
  await moveReturned(tx, payment, { disputedCents, reason: 'dispute-won' });
  if (disputedCents === 0) await tx.update(payments).set({ disputedAt: null }).where(eq(payments.id, payment.id));
  return 'done';
}

/** The disputed part of a charge; all of it if the amount is in another currency, or not a number. */
function centsOf({ chargeCents, chargeCurrency }: PaymentRow, { cents, currency }: DisputedEvent['charge']): number {
  const isTold = currency === chargeCurrency && Number.isSafeInteger(cents) && cents > 0;
  return isTold ? Math.min(cents, chargeCents) : chargeCents;
}

async function findEvent(tx: Transaction, provider: PaymentRow['provider'], eventId: string) {
  const [row] = await tx
    .select({ outcome: paymentEvents.outcome, event: paymentEvents.event })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, provider), eq(paymentEvents.eventId, eventId)));
  return row;
}
