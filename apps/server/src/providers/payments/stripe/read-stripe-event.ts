import { AppError } from '@tangible/contracts';
import type Stripe from 'stripe';
import { disputedName, disputeWonName, type PaymentEvent } from '../payment-event.ts';
import type { Delivery } from '../payment-provider.ts';

/** Reads a delivery of Stripe's. The signature is made over the raw body, with the moment of sending in it. */
export async function readStripeEvent(
  stripe: Stripe,
  secret: string,
  { headers, body }: Delivery,
): Promise<PaymentEvent | null> {
  const event = openEvent(stripe, secret, String(headers['stripe-signature'] ?? ''), body);
  const about = { id: event.id, at: toIso(event.created) };

  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return fromSession(about, event.data.object);
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_failed': {
      const paymentId = event.data.object.metadata?.paymentId;
      return paymentId ? { ...about, kind: 'failed', paymentId } : null;
    }
    case 'invoice.paid':
      return fromInvoice(about, event.data.object);
    case 'invoice.payment_failed': {
      const subscriptionId = subscriptionOf(event.data.object).id;
      // A first invoice that fails belongs to a checkout that is still open.
      if (!subscriptionId || event.data.object.billing_reason === 'subscription_create') return null;
      return { ...about, kind: 'renewal-failed', subscriptionId };
    }
    case 'customer.subscription.updated':
      return fromSubscription(about, event.data.object);
    case 'customer.subscription.deleted':
      return { ...about, kind: 'subscription-ended', subscriptionId: event.data.object.id };
    case 'charge.refunded':
      return fromCharge(about, stripe, event.data.object);
    case 'charge.dispute.created':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_reinstated':
      return fromDispute(about, stripe, event.data.object);
    default:
      return null;
  }
}

function openEvent(stripe: Stripe, secret: string, signature: string, body: Buffer): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(body, signature, secret);
  } catch (cause) {
    throw new AppError('WEBHOOK_SIGNATURE', {}, { cause });
  }
}

type EventHead = Pick<PaymentEvent, 'id' | 'at'>;

function fromSession(about: EventHead, session: Stripe.Checkout.Session): PaymentEvent | null {
  const paymentId = session.metadata?.paymentId;
  // Unpaid: the bank has yet to confirm, and another event will say how it ended.
  if (!paymentId || session.payment_status === 'unpaid') return null;
  const invoiceId = idOf(session.invoice);
  const subscriptionId = idOf(session.subscription);
  return {
    ...about,
    kind: 'paid',
    paymentId,
    userId: session.client_reference_id ?? undefined,
    charge: { cents: session.amount_total ?? Number.NaN, currency: session.currency ?? '' },
    chargeId: invoiceId ?? idOf(session.payment_intent) ?? session.id,
    ...(invoiceId ? { invoiceId } : {}),
    ...(subscriptionId ? { subscription: { id: subscriptionId } } : {}),
  };
}

/** The first invoice says the same as the session that made it, and may come before it; later ones are renewals. */
function fromInvoice(about: EventHead, invoice: Stripe.Invoice): PaymentEvent | null {
  const { id: subscriptionId, metadata } = subscriptionOf(invoice);
  if (!subscriptionId || !invoice.id) return null;
  const charge = { cents: invoice.amount_paid, currency: invoice.currency };
  const periods = invoice.lines.data.map((line) => line.period).sort((a, b) => b.end - a.end);
  const period = periods[0] && { start: toIso(periods[0].start), end: toIso(periods[0].end) };

  if (invoice.billing_reason === 'subscription_create') {
    if (!metadata?.paymentId) return null;
    return {
      ...about,
      kind: 'paid',
      paymentId: metadata.paymentId,
      userId: metadata.userId,
      charge,
      chargeId: invoice.id,
      invoiceId: invoice.id,
      subscription: { id: subscriptionId, ...(period ? { period } : {}) },
    };
  }
  if (!period) return null;
  return { ...about, kind: 'renewed', subscriptionId, invoiceId: invoice.id, charge, period };
}

function fromSubscription(about: EventHead, subscription: Stripe.Subscription): PaymentEvent | null {
  const { id: subscriptionId, status } = subscription;
  if (status === 'canceled') return { ...about, kind: 'subscription-ended', subscriptionId };
  return {
    ...about,
    kind: 'subscription-changed',
    subscriptionId,
    status: status === 'active' || status === 'trialing' ? 'active' : 'past_due',
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
  };
}

async function fromCharge(about: EventHead, stripe: Stripe, charge: Stripe.Charge): Promise<PaymentEvent | null> {
  const intent = idOf(charge.payment_intent);
  if (!intent) return null;
  const { paymentId } = charge.metadata;
  const refunded = { ...about, kind: 'refunded' as const, refundedCents: charge.amount_refunded };
  return paymentId
    ? { ...refunded, paymentId, chargeId: intent }
    : { ...refunded, chargeId: await chargeIdOf(stripe, intent) };
}

/**
 * A dispute counts from its start until it is won: funds are also returned for another reason, when part of a charge
 * had been refunded before. A mere inquiry (`warning_`) takes no money; if it becomes a dispute, the money is withdrawn
 * and that is reported.
 */
async function fromDispute(about: EventHead, stripe: Stripe, dispute: Stripe.Dispute): Promise<PaymentEvent | null> {
  const intent = idOf(dispute.payment_intent);
  const { id: disputeId, status, amount: cents, currency } = dispute;
  if (!intent || status.startsWith('warning_') || status === 'prevented') return null;
  const said = { at: about.at, disputeId, charge: { cents, currency }, chargeId: await chargeIdOf(stripe, intent) };
  return status === 'won'
    ? { ...said, id: disputeWonName(disputeId), kind: 'dispute-won' }
    : { ...said, id: disputedName(disputeId), kind: 'disputed' };
}

/** We know the charge of a subscription by its invoice, which the charge itself does not name. */
async function chargeIdOf(stripe: Stripe, intent: string): Promise<string> {
  const payment = { type: 'payment_intent' as const, payment_intent: intent };
  const { data } = await stripe.invoicePayments.list({ payment, limit: 1 }).catch((cause: unknown) => {
    throw new AppError('PROVIDER_FAILED', {}, { cause });
  });
  return idOf(data[0]?.invoice) ?? intent;
}

/** Where an invoice names its subscription: under `parent`, or at the top in the events of older API versions. */
function subscriptionOf(invoice: Stripe.Invoice): { id?: string; metadata?: Stripe.Metadata | null } {
  type Details = { subscription?: string | { id: string } | null; metadata?: Stripe.Metadata | null };
  const older = invoice as unknown as Details & { subscription_details?: Details | null };
  const details: Details | null | undefined = invoice.parent?.subscription_details ?? older.subscription_details;
  return { id: idOf(details?.subscription ?? older.subscription), metadata: details?.metadata };
}

const idOf = (thing: string | { id?: string } | null | undefined): string | undefined =>
  (typeof thing === 'string' ? thing : thing?.id) ?? undefined;

const toIso = (seconds: number) => new Date(seconds * 1000).toISOString();
