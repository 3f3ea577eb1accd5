import { AppError, type PaymentMethod } from '@tangible/contracts';
import { checkEvent } from '../../providers/payments/check-event.ts';
import type { Delivery } from '../../providers/payments/payment-provider.ts';
import { applyPaymentEvent } from './apply-payment-event.ts';
import type { BillingServices, Outcome } from './event-outcome.ts';

/** Takes one delivery from a provider. Whatever is genuine is accepted, so that the provider does not send it again. */
export async function receiveWebhook(
  services: BillingServices,
  { method, delivery }: { method: PaymentMethod; delivery: Delivery },
): Promise<Outcome | 'ignored'> {
  const provider = services.payments.get(method);
  if (!provider?.readEvent) throw new AppError('PAYMENT_METHOD_OFF');
  const { readEvent } = provider;
  const event = await checkEvent(() => readEvent(delivery));
  return event ? applyPaymentEvent(services, { provider: method, event }) : 'ignored';
}
