import { AppError } from '@tangible/contracts';
import type { AlipaySdk } from 'alipay-sdk';
import { fromDecimal } from '../money.ts';
import type { PaymentEvent } from '../payment-event.ts';

/** Reads a notification of Alipay's: a form whose fields are signed together. */
export function readAlipayEvent(alipay: AlipaySdk, appId: string, form: string): PaymentEvent | null {
  const fields = Object.fromEntries(new URLSearchParams(form));
  if (!isGenuine(alipay, fields) || fields.app_id !== appId) throw new AppError('WEBHOOK_SIGNATURE');

  const { notify_id: id, out_trade_no: paymentId, trade_no: chargeId, trade_status: status } = fields;
  if (!id || !paymentId || !chargeId) return null;
  const about = { id, at: momentOf(fields.notify_time) };

  // A notification about a refund repeats the trade's status, so the refund is checked first.
  if (fields.refund_fee) {
    return { ...about, kind: 'refunded', paymentId, chargeId, refundedCents: fromDecimal(fields.refund_fee) };
  }
  if (status === 'TRADE_SUCCESS' || status === 'TRADE_FINISHED') {
    const charge = { cents: fromDecimal(fields.total_amount), currency: 'cny' };
    return { ...about, kind: 'paid', paymentId, charge, chargeId };
  }
  return status === 'TRADE_CLOSED' ? { ...about, kind: 'failed', paymentId } : null;
}

function isGenuine(alipay: AlipaySdk, fields: Record<string, string>): boolean {
  // Only the strong signature is accepted, whatever the sender says it used.
  if (fields.sign_type !== 'RSA2') return false;
  try {
    return alipay.checkNotifySignV2(fields);
  } catch {
    return false;
  }
}

/** Alipay writes Beijing time without saying so. */
function momentOf(text: string | undefined): string {
  const moment = new Date(`${text?.replace(' ', 'T')}+08:00`);
  return (Number.isNaN(moment.getTime()) ? new Date() : moment).toISOString();
}
