import Stripe from 'stripe';
import { type RefundOrder, RefundRefused } from '../payment-provider.ts';

/** Gives back a charge or part of it, once for each name of ours. */
export async function refundCharge(
  stripe: Stripe,
  { paymentId, refundId, chargeId, charge }: RefundOrder,
): Promise<void> {
  const intent = chargeId.startsWith('in_') ? await intentOfInvoice(stripe, chargeId) : chargeId;
  // Stripe forgets an idempotency key after a day, and a part could then be refunded again: so the existing refunds are
  // checked first.
  const { data: made } = await stripe.refunds.list({ payment_intent: intent, limit: 100 });
  if (made.some(({ metadata, status }) => metadata?.refundId === refundId && status !== 'failed')) return;
  try {
    await stripe.refunds.create(
      { payment_intent: intent, amount: charge.cents, metadata: { paymentId, refundId } },
      { idempotencyKey: `refund-${refundId}` },
    );
  } catch (error) {
    // Refunded as a whole on Stripe's own pages.
    if ((error as { code?: string }).code === 'charge_already_refunded') return;
    // Stripe has processed the request and refuses it. Without a response, or without a decision, it is open.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) {
      throw new RefundRefused(`Stripe refused the refund: ${error.code ?? error.message}`, { cause: error });
    }
    throw error;
  }
}

async function intentOfInvoice(stripe: Stripe, invoiceId: string): Promise<string> {
  const { data } = await stripe.invoicePayments.list({ invoice: invoiceId, status: 'paid', limit: 1 });
  const intent = data[0]?.payment.payment_intent;
  if (!intent) throw new Error(`Stripe knows no payment of the invoice ${invoiceId}`);
  return typeof intent === 'string' ? intent : intent.id;
}
