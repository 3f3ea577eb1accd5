import { AppError } from '@tangible/contracts';
import { fromDecimal } from '../money.ts';
import { disputedName, disputeWonName, type PaymentEvent } from '../payment-event.ts';
import type { Delivery } from '../payment-provider.ts';
import type { PaypalCall } from './paypal-client.ts';

interface Amount {
  value?: string;
  currency_code?: string;
}

export interface PaypalCapture {
  id: string;
  status?: string;
  custom_id?: string;
  amount?: Amount;
  create_time?: string;
}

interface PaypalRefund extends PaypalCapture {
  links?: { rel: string; href: string }[];
  seller_payable_breakdown?: { total_refunded_amount?: Amount };
}

interface PaypalDispute {
  dispute_id?: string;
  disputed_transactions?: { seller_transaction_id?: string }[];
  dispute_amount?: Amount;
  dispute_outcome?: { outcome_code?: string };
}

interface PaypalEvent {
  id: string;
  event_type: string;
  create_time?: string;
  resource: PaypalRefund & PaypalDispute;
}

/** Reads a delivery of PayPal, once PayPal itself has verified it. */
export async function readPaypalEvent(
  call: PaypalCall,
  webhookId: string,
  delivery: Delivery,
): Promise<PaymentEvent | null> {
  const raw = delivery.body.toString('utf8');
  const event = parse(raw);
  await verify(call, webhookId, delivery.headers, raw);

  const { resource } = event;
  const about = { id: event.id, at: event.create_time ?? new Date().toISOString() };
  const paymentId = resource.custom_id;

  switch (event.event_type) {
    case 'PAYMENT.CAPTURE.COMPLETED': {
      if (!paymentId) return null;
      const charge = {
        cents: fromDecimal(resource.amount?.value),
        currency: resource.amount?.currency_code?.toLowerCase() ?? '',
      };
      return { ...about, kind: 'paid', paymentId, charge, chargeId: resource.id };
    }
    case 'PAYMENT.CAPTURE.DENIED':
    case 'PAYMENT.CAPTURE.DECLINED':
      return paymentId ? { ...about, kind: 'failed', paymentId } : null;
    // A reversal is a refund that PayPal made.
    case 'PAYMENT.CAPTURE.REVERSED':
    case 'PAYMENT.CAPTURE.REFUNDED': {
      const capture = resource.links
        ?.find(({ rel }) => rel === 'up')
        ?.href.split('/')
        .at(-1);
      const total = resource.seller_payable_breakdown?.total_refunded_amount ?? resource.amount;
      const refunded = { ...about, kind: 'refunded' as const, refundedCents: fromDecimal(total?.value) };
      return { ...refunded, ...(paymentId ? { paymentId } : {}), chargeId: capture ?? resource.id };
    }
    case 'CUSTOMER.DISPUTE.CREATED':
    case 'CUSTOMER.DISPUTE.RESOLVED':
      return fromDispute(about.at, resource);
    default:
      return null;
  }
}

/** Outcomes by which the money stays with the seller. After any other, a refund is reported separately. */
const WON = ['RESOLVED_SELLER_FAVOUR', 'RESOLVED_WITH_PAYOUT', 'CANCELED_BY_BUYER', 'DENIED', 'NONE'];

function fromDispute(at: string, dispute: PaypalDispute): PaymentEvent | null {
  const { dispute_id: disputeId, disputed_transactions: about, dispute_amount: amount } = dispute;
  const chargeId = about?.[0]?.seller_transaction_id;
  if (!disputeId || !chargeId) return null;
  const charge = { cents: fromDecimal(amount?.value), currency: amount?.currency_code?.toLowerCase() ?? '' };
  const said = { at, disputeId, chargeId, charge };
  const outcome = dispute.dispute_outcome?.outcome_code;
  // Lost: it was counted when it started. If that event was missed, it is counted now.
  return WON.includes(outcome ?? '')
    ? { ...said, id: disputeWonName(disputeId), kind: 'dispute-won' }
    : { ...said, id: disputedName(disputeId), kind: 'disputed' };
}

function parse(raw: string): PaypalEvent {
  try {
    const event = JSON.parse(raw) as PaypalEvent | null;
    if (typeof event?.id === 'string' && typeof event.event_type === 'string' && event.resource) return event;
  } catch {
    // Not JSON: not from PayPal either.
  }
  throw new AppError('WEBHOOK_SIGNATURE');
}

async function verify(call: PaypalCall, webhookId: string, headers: Delivery['headers'], raw: string): Promise<void> {
  const named = (name: string) => JSON.stringify(String(headers[name] ?? ''));
  if (!headers['paypal-transmission-sig']) throw new AppError('WEBHOOK_SIGNATURE');
  // The event is sent back to PayPal byte for byte: serialized again, it would not match its signature.
  const body = `{"auth_algo":${named('paypal-auth-algo')},"cert_url":${named('paypal-cert-url')},"transmission_id":${named(
    'paypal-transmission-id',
  )},"transmission_sig":${named('paypal-transmission-sig')},"transmission_time":${named(
    'paypal-transmission-time',
  )},"webhook_id":${JSON.stringify(webhookId)},"webhook_event":${raw}}`;
  const answer = await call<{ verification_status?: string }>('/v1/notifications/verify-webhook-signature', body).catch(
    (cause: unknown) => {
      throw new AppError('PROVIDER_FAILED', {}, { cause });
    },
  );
  if (answer.verification_status !== 'SUCCESS') throw new AppError('WEBHOOK_SIGNATURE');
}
