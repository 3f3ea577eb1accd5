import { randomUUID } from 'node:crypto';
import { applyPaymentEvent } from './apply-payment-event.ts';
import type { BillingServices } from './event-outcome.ts';
import type { OpenCheckout } from './read-checkout.ts';

/** The cards that the sandbox knows, as written on them. */
export const TEST_CARDS = { pays: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' } as const;

export type CardProblem = 'cardMissing' | 'cardUnknown';

/** The sandbox's verdict on a card number: it pays, it is declined, or it is not a test card. */
export function readTestCard(number: string): 'pays' | 'declined' | CardProblem {
  const digits = number.replace(/[\s-]/g, '');
  if (!digits) return 'cardMissing';
  if (digits === TEST_CARDS.pays.replaceAll(' ', '')) return 'pays';
  return digits === TEST_CARDS.declined.replaceAll(' ', '') ? 'declined' : 'cardUnknown';
}

/** Settles a sandbox checkout as a provider's event would. Paying twice pays once. */
export async function paySandboxCheckout(
  services: BillingServices,
  { checkout, card }: { checkout: OpenCheckout; card: 'pays' | 'declined' },
): Promise<void> {
  const { payment } = checkout;
  const at = services.clock().toISOString();
  if (card === 'declined') {
    const event = { id: `declined-${randomUUID()}`, at, kind: 'failed' as const, paymentId: payment.id };
    await applyPaymentEvent(services, { provider: 'sandbox', event });
    return;
  }
  await applyPaymentEvent(services, {
    provider: 'sandbox',
    event: {
      id: `paid-${payment.id}`,
      at,
      kind: 'paid',
      paymentId: payment.id,
      userId: payment.userId,
      charge: { cents: payment.chargeCents, currency: payment.chargeCurrency },
      chargeId: `sandbox-${payment.id}`,
    },
  });
}
