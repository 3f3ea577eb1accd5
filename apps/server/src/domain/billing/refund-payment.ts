import { AppError, type Payment } from '@tangible/contracts';
import { applyPaymentEvent } from './apply-payment-event.ts';
import type { BillingServices } from './event-outcome.ts';
import { readPayment } from './read-payment.ts';
import { refundableUntil, toPayment } from './to-payment.ts';

/**
 * Gives a payment back within the days that were promised. The provider is asked first: should we stop right after, its
 * event or another try does the rest, because the provider refunds the same payment once.
 */
export async function refundPayment(
  services: BillingServices,
  { userId, id }: { userId: string; id: string },
): Promise<Payment> {
  const payment = await readPayment(services, { userId, id });
  if (payment.status === 'refunded') return toPayment(payment, services.clock());
  if (!refundableUntil(payment, services.clock()) || !payment.chargeId) throw new AppError('PAYMENT_NOT_REFUNDABLE');
  const provider = services.payments.get(payment.provider);
  if (!provider) throw new AppError('PAYMENT_METHOD_OFF');

  const charge = { cents: payment.chargeCents, currency: payment.chargeCurrency };
  try {
    await provider.refund({ paymentId: payment.id, chargeId: payment.chargeId, charge });
  } catch (cause) {
    services.log.error({ err: cause, provider: provider.name, paymentId: payment.id }, 'a refund was not accepted');
    throw new AppError('PROVIDER_FAILED', {}, { cause });
  }
  await applyPaymentEvent(services, {
    provider: provider.name,
    event: {
      id: `refund-${payment.id}`,
      at: services.clock().toISOString(),
      kind: 'refunded',
      paymentId: payment.id,
      chargeId: payment.chargeId,
      refundedCents: charge.cents,
    },
  });
  return toPayment(await readPayment(services, { userId, id }), services.clock());
}
