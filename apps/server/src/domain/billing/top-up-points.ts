import { AppError, type CreatedPayment, PLAN_OFFERS } from '@tangible/contracts';
import type { Services } from '../../services.ts';
import { readPayment } from './read-payment.ts';
import { type CheckoutInput, startCheckout } from './start-checkout.ts';
import { toPayment } from './to-payment.ts';

/** Opens a checkout for points that are bought once, by the amount that the buyer wants to spend. */
export async function topUpPoints(
  services: Pick<Services, 'db' | 'clock' | 'payments' | 'log'>,
  { amount, ...input }: Omit<CheckoutInput, 'planId'> & { amount: number },
): Promise<CreatedPayment> {
  const offer = PLAN_OFFERS.find(({ billingCycle, priceCents }) => billingCycle === 'onetime' && priceCents === amount);
  if (!offer) throw new AppError('AMOUNT_INVALID');
  const { paymentId, checkoutUrl, sessionId } = await startCheckout(services, { ...input, planId: offer.id });
  const row = await readPayment(services, { userId: input.user.id, id: paymentId ?? '' });
  return { ...toPayment(row, { now: services.clock(), balance: input.user.points }), checkoutUrl, sessionId };
}
