import { CURRENCY, type PlanOffer } from '@tangible/contracts';
import type Stripe from 'stripe';
import { intervalOf } from './interval-of.ts';

/**
 * Sets the action of a Stripe subscription at the end of its period. A change of plan is a schedule of two phases:
 * changing the price itself would charge at once if the two plans have different cycles.
 */
export async function planNextCycle(
  stripe: Stripe,
  subscriptionId: string,
  next: { offer: PlanOffer; name: string } | null,
): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId);
  const schedule = subscription.schedule;
  // Stripe refuses to change a subscription that a schedule still controls.
  if (schedule) await stripe.subscriptionSchedules.release(typeof schedule === 'string' ? schedule : schedule.id);
  if (subscription.cancel_at_period_end !== (next === null)) {
    await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: next === null });
  }
  if (!next || subscription.items.data[0]?.price.unit_amount === next.offer.priceCents) return;

  const price = await findOrCreatePrice(stripe, next.offer, next.name);
  const { id, phases } = await stripe.subscriptionSchedules.create({ from_subscription: subscriptionId });
  const now = phases[0];
  if (!now) throw new Error(`Stripe made a schedule without a phase for ${subscriptionId}`);
  await stripe.subscriptionSchedules.update(id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        start_date: now.start_date,
        end_date: now.end_date,
        items: now.items.map((item) => ({
          price: typeof item.price === 'string' ? item.price : item.price.id,
          quantity: item.quantity ?? 1,
        })),
      },
      {
        items: [{ price, quantity: 1 }],
        duration: { interval: intervalOf(next.offer.billingCycle), interval_count: 1 },
        proration_behavior: 'none',
      },
    ],
  });
}

/** A schedule wants a price that exists; its lookup key says which plan and which amount it stands for. */
async function findOrCreatePrice(stripe: Stripe, offer: PlanOffer, name: string): Promise<string> {
  const key = `tangible-${offer.id}-${offer.priceCents}`;
  const { data } = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 });
  if (data[0]) return data[0].id;
  const made = await stripe.prices.create(
    {
      currency: CURRENCY,
      unit_amount: offer.priceCents,
      recurring: { interval: intervalOf(offer.billingCycle) },
      product_data: { name: `Tangible ${name}` },
      lookup_key: key,
    },
    { idempotencyKey: `price-${key}` },
  );
  return made.id;
}
