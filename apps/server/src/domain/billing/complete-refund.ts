import { AppError } from '@tangible/contracts';
import { eq } from 'drizzle-orm';
import { payments } from '../../db/schema/index.ts';
import { RefundRefused } from '../../providers/payments/payment-provider.ts';
import { lockPaymentEvents } from './apply-payment-event.ts';
import { confirmRefund } from './confirm-refund.ts';
import type { BillingServices } from './event-outcome.ts';
import { lockPayment } from './find-payment.ts';
import { isRefunding } from './payment-state.ts';
import { undoRefund } from './undo-refund.ts';

/**
 * The second half of a refund: the provider returns the money. May be repeated: the provider gets the same id and the
 * same amount each time. A refusal restores the points; any other failure leaves the refund open for another attempt.
 *
 * @example
 * await completeRefund(services, { paymentId, cents: 828 });
 */
export async function completeRefund(
  services: BillingServices,
  { paymentId, cents }: { paymentId: string; cents: number },
): Promise<'done' | 'refused'> {
  const [payment] = await services.db.select().from(payments).where(eq(payments.id, paymentId));
  if (!payment?.chargeId || !isRefunding(payment)) return 'done';
  const provider = services.payments.get(payment.provider);
  if (!provider) throw new AppError('PAYMENT_METHOD_OFF');

  const about = { provider: provider.name, paymentId, cents };
  try {
    const charge = { cents, currency: payment.chargeCurrency };
    await provider.refund({ paymentId, refundId: `${paymentId}-${cents}`, chargeId: payment.chargeId, charge });
  } catch (error) {
    if (!(error instanceof RefundRefused)) throw error;
    services.log.error({ err: error, ...about }, 'a refund was refused');
    await undoRefund(services, { paymentId });
    return 'refused';
  }
  await services.db.transaction(async (tx) => {
    await lockPaymentEvents(tx);
    const locked = await lockPayment(tx, { provider: provider.name, paymentId });
    if (locked && isRefunding(locked)) await confirmRefund(services, tx, locked);
  });
  services.log.info(about, 'a refund');
  return 'done';
}
