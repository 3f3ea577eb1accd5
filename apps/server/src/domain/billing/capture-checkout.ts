import { AppError, type PaymentMethod } from '@tangible/contracts';
import { applyPaymentEvent } from './apply-payment-event.ts';
import type { BillingServices } from './event-outcome.ts';
import { readCheckout } from './read-checkout.ts';

/**
 * Takes the money of a checkout whose buyer has come back from the provider.
 *
 * @returns where the buyer goes on
 */
export async function captureCheckout(
  services: BillingServices,
  { method, sessionId }: { method: PaymentMethod; sessionId: string },
): Promise<string> {
  const { payment, successUrl, errorUrl, cancelUrl } = await readCheckout(services, { method, sessionId });
  if (payment.status === 'paid') return successUrl;
  if (payment.status === 'refunded') return cancelUrl;

  const capture = services.payments.get(method)?.capture;
  if (!capture) throw new AppError('CHECKOUT_NOT_FOUND');
  try {
    const event = await capture({ sessionId, paymentId: payment.id });
    if (!event) return cancelUrl; // Not settled yet: the webhook will report it, and then the points are granted.
    const outcome = await applyPaymentEvent(services, { provider: method, event });
    return outcome === 'done' || outcome === 'repeated' ? successUrl : errorUrl;
  } catch (error) {
    services.log.error({ err: error, provider: method, paymentId: payment.id }, 'a capture was not accepted');
    return errorUrl;
  }
}
