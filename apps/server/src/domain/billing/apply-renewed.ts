import { CURRENCY, PLAN_OFFERS, type PlanOffer } from '@tangible/contracts';
import { eq } from 'drizzle-orm';
import { type PaymentRow, payments, type SubscriptionRow, subscriptions } from '../../db/schema/index.ts';
import { returnPaymentJob } from '../../jobs/return-payment.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import type { RenewedEvent } from '../../providers/payments/payment-event.ts';
import { issueInvoice } from '../invoices/issue-invoice.ts';
import { grantPoints } from '../points/grant-points.ts';
import { isErased } from '../privacy/erased-account.ts';
import { describePayment, describeSubscription } from '../webhooks/describe-payment.ts';
import { recordWebhookEvent } from '../webhooks/record-webhook-event.ts';
import type { BillingServices, EventInput, Outcome } from './event-outcome.ts';
import { lockSubscription } from './find-subscription.ts';
import { paymentReference } from './payment-reference.ts';

/**
 * Settles another period: its payment, its points, its invoice, and the subscription's new period. The plan is the one with the paid
 * price, so a planned change takes effect with its first payment.
 */
export async function applyRenewed(
  services: BillingServices,
  tx: Transaction,
  { provider, event }: EventInput<RenewedEvent>,
): Promise<Outcome> {
  const subscription = await lockSubscription(tx, { provider, providerId: event.subscriptionId });
  if (!subscription) return 'waiting';
  const offer = offerOf(services, event, provider);
  if (!offer) return 'refused';

  const payment = await insertPayment(services, tx, subscription, offer, event);
  if (!payment) return 'repeated';
  const { id: paymentId, userId } = payment;
  if (await isErased(tx, subscription.userId)) {
    // It was charged before the provider knew that the account was deleted.
    await services.queue.send(returnPaymentJob, { paymentId }, tx);
    return 'done';
  }
  await grantPoints(tx, {
    userId: subscription.userId,
    points: offer.points,
    reference: paymentReference(paymentId),
    reason: 'subscription',
  });
  await issueInvoice(services, tx, { paymentId, period: event.period });

  await recordWebhookEvent(services, tx, { userId, type: 'payment.paid', data: describePayment(payment, 'paid') });

  // Money that arrives late still buys its points, but it moves no period back and wakes nothing that has ended.
  const end = new Date(event.period.end);
  if (subscription.status === 'cancelled' || end <= subscription.currentPeriodEnd) return 'done';
  const [renewed] = await tx
    .update(subscriptions)
    .set({
      planId: offer.id,
      nextPlanId: subscription.nextPlanId === offer.id ? null : subscription.nextPlanId,
      status: 'active',
      currentPeriodStart: new Date(event.period.start),
      currentPeriodEnd: end,
      stateAt: new Date(Math.max(subscription.stateAt.getTime(), Date.parse(event.at))),
    })
    .where(eq(subscriptions.id, subscription.id))
    .returning();
  if (renewed) {
    const data = { ...describeSubscription(renewed), paymentId };
    await recordWebhookEvent(services, tx, { userId, type: 'subscription.renewed', data });
  }
  return 'done';
}

function offerOf({ payments }: BillingServices, { charge }: RenewedEvent, provider: SubscriptionRow['provider']) {
  return PLAN_OFFERS.find((offer) => {
    const quoted = payments.get(provider)?.quote(offer.priceCents);
    const recurring = offer.billingCycle !== 'onetime' && offer.priceCents > 0;
    return recurring && quoted?.cents === charge.cents && quoted.currency === charge.currency;
  });
}

/** Null when the invoice has been paid here before. */
async function insertPayment(
  { clock }: BillingServices,
  tx: Transaction,
  { id: subscriptionId, userId, provider }: SubscriptionRow,
  offer: PlanOffer,
  { charge, invoiceId }: RenewedEvent,
): Promise<PaymentRow | null> {
  const now = clock();
  const [row] = await tx
    .insert(payments)
    .values({
      userId,
      planId: offer.id,
      subscriptionId,
      status: 'paid',
      amountCents: offer.priceCents,
      currency: CURRENCY,
      chargeCents: charge.cents,
      chargeCurrency: charge.currency,
      points: offer.points,
      provider,
      chargeId: invoiceId,
      invoiceId,
      createdAt: now,
      paidAt: now,
    })
    .onConflictDoNothing()
    .returning();
  return row ?? null;
}
