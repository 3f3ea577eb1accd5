import { AppError, type Payment } from '@tangible/contracts';
import { readPoints } from '../points/lock-balance.ts';
import { beginRefund } from './begin-refund.ts';
import { completeRefund } from './complete-refund.ts';
import type { BillingServices } from './event-outcome.ts';
import { readPayment } from './read-payment.ts';
import { toPayment } from './to-payment.ts';

/**
 * Refunds the unused share of a payment within the promised number of days. The points are revoked first and the
 * provider is asked afterwards, so that even with concurrent requests no user keeps both the money and the points. If
 * the provider does not answer, the payment shows as `refunding` and a job keeps asking.
 */
export async function refundPayment(
  services: BillingServices,
  { userId, id }: { userId: string; id: string },
): Promise<Payment> {
  const payment = await readPayment(services, { userId, id });
  const cents = await beginRefund(services, { payment, share: 'unused' });
  const outcome = cents
    ? await completeRefund(services, { paymentId: id, cents }).catch((error: unknown) => {
        services.log.error({ err: error, provider: payment.provider, paymentId: id }, 'a refund is tried again later');
      })
    : 'done';
  if (outcome === 'refused') throw new AppError('REFUND_REFUSED');
  const { balance } = await readPoints(services.db, userId);
  return toPayment(await readPayment(services, { userId, id }), { now: services.clock(), balance });
}
