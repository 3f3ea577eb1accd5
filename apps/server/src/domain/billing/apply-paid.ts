import { findPlanOffer } from '@tangible/contracts';
import { eq } from 'drizzle-orm';
import { type PaymentRow, payments } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import type { PaidEvent } from '../../providers/payments/payment-event.ts';
import { issueInvoice } from '../invoices/issue-invoice.ts';
import { grantPoints } from '../points/grant-points.ts';
import { isErased } from '../privacy/erased-account.ts';
import { refuseLatePayment } from '../privacy/refuse-late-payment.ts';
import { describePayment } from '../webhooks/describe-payment.ts';
import { recordWebhookEvent } from '../webhooks/record-webhook-event.ts';
import type { BillingServices, EventInput, Outcome } from './event-outcome.ts';
import { lockPayment } from './find-payment.ts';
import { notifyAboutPayment } from './notify-about-payment.ts';
import { paymentReference } from './payment-reference.ts';
import { startSubscription } from './start-subscription.ts';

/** Settles a checkout: marks it paid, starts its subscription, grants its points, issues its invoice and queues a
 * notification. */
export async function applyPaid(
  services: BillingServices,
  tx: Transaction,
  { provider, event }: EventInput<PaidEvent>,
): Promise<Outcome> {
  const payment = await lockPayment(tx, { provider, paymentId: event.paymentId });
  const offer = payment && findPlanOffer(payment.planId);
  if (!payment || !offer) return 'unknown';
  const isOwnerGone = await isErased(tx, payment.userId);
  if (!fits(payment, event) || !(isOwnerGone || isFrom(payment, event))) return 'refused';
  // An abandoned checkout may still be paid from a page that was left open.
  if (payment.status !== 'pending' && payment.status !== 'failed') return 'repeated';
  if (isOwnerGone) {
    await refuseLatePayment(services, tx, { provider, event, paymentId: payment.id });
    return 'done';
  }

  const now = services.clock();
  const subscriptionId =
    offer.billingCycle === 'onetime'
      ? null
      : await startSubscription(services, tx, { payment, offer, subscription: event.subscription, at: event.at });
  await tx
    .update(payments)
    .set({ status: 'paid', paidAt: now, chargeId: event.chargeId, invoiceId: event.invoiceId, subscriptionId })
    .where(eq(payments.id, payment.id));
  await grantPoints(tx, {
    userId: payment.userId,
    points: payment.points,
    reference: paymentReference(payment.id),
    reason: subscriptionId ? 'subscription' : 'purchase',
  });
  await issueInvoice(services, tx, { paymentId: payment.id });
  await notifyAboutPayment(services, tx, payment, subscriptionId ? 'user_subscribe' : 'user_topup');
  const data = describePayment({ ...payment, subscriptionId }, 'paid');
  await recordWebhookEvent(services, tx, { userId: payment.userId, type: 'payment.paid', data });
  return 'done';
}

/** Whether an event has exactly the amount of our own row. */
const fits = (payment: PaymentRow, { charge }: PaidEvent) =>
  charge.cents === payment.chargeCents && charge.currency === payment.chargeCurrency;

/** And of the very person. */
const isFrom = (payment: PaymentRow, { userId }: PaidEvent) => userId === undefined || userId === payment.userId;
