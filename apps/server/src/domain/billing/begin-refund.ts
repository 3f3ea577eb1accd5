import { AppError } from '@tangible/contracts';
import { eq } from 'drizzle-orm';
import { type PaymentRow, payments } from '../../db/schema/index.ts';
import { completeRefundJob } from '../../jobs/complete-refund.ts';
import { lockPoints } from '../points/lock-balance.ts';
import { lockPaymentEvents } from './apply-payment-event.ts';
import type { BillingServices } from './event-outcome.ts';
import { lockPayment } from './find-payment.ts';
import { moveReturned } from './move-returned.ts';
import { unusedShare } from './refund-share.ts';
import { refundableUntil } from './to-payment.ts';

/** The request itself also asks the provider at once; this job covers the case that it failed. */
const JOB_AFTER_SECONDS = 15;

interface BeginInput {
  payment: PaymentRow;
  /** Its unused share, or all that is left of it, whenever it was paid: for a deleted account. */
  share: 'unused' | 'whole';
}

/**
 * The first half of a refund, in one transaction: takes the points, writes down how much money goes back and sees to it
 * that the provider is asked. From here on the points cannot be spent, and killed at any moment, the refund still ends.
 *
 * @returns the cents to give back, or null when a refund was begun before
 */
export async function beginRefund(
  services: BillingServices,
  { payment: { id, provider, chargeId }, share }: BeginInput,
): Promise<number | null> {
  if (!services.payments.has(provider)) throw new AppError('PAYMENT_METHOD_OFF');
  return services.db.transaction(async (tx) => {
    await lockPaymentEvents(tx);
    const payment = await lockPayment(tx, { provider, paymentId: id });
    if (payment?.status === 'refunded') return null;
    const isLate = share === 'unused' && payment && !refundableUntil(payment, services.clock());
    if (payment?.status !== 'paid' || payment.disputedAt || isLate || !chargeId) {
      throw new AppError('PAYMENT_NOT_REFUNDABLE');
    }
    const { balance } = await lockPoints(tx, payment.userId);
    const cents =
      share === 'whole' ? payment.chargeCents - payment.refundedCents : unusedShare(payment, balance)?.cents;
    if (!cents) throw new AppError('PAYMENT_USED_UP');

    await moveReturned(tx, payment, { refundedCents: payment.refundedCents + cents, reason: 'refund' });
    await tx.update(payments).set({ status: 'refunded', refundedAt: null }).where(eq(payments.id, id));
    const later = { key: id, seconds: JOB_AFTER_SECONDS };
    await services.queue.sendLater(completeRefundJob, { paymentId: id, cents }, later, tx);
    return cents;
  });
}
