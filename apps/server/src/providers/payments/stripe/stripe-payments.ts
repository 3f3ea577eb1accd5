import Stripe from 'stripe';
import { listPrice } from '../money.ts';
import type { CheckoutOrder, PaymentProvider } from '../payment-provider.ts';
import { intervalOf } from './interval-of.ts';
import { planNextCycle } from './plan-next-cycle.ts';
import { readStripeEvent } from './read-stripe-event.ts';
import { refundCharge } from './refund-charge.ts';

const TIMEOUT_MS = 20_000;

/** Where Stripe's name for a language is not ours. */
const LOCALES: Record<string, string> = { 'zh-CN': 'zh' };

interface StripeSettings {
  secretKey: string;
  webhookSecret: string;
  baseUrl: string;
}

/** Cards through Stripe's hosted checkout. Stripe renews subscriptions and notifies us by webhook. */
export function stripePayments({ secretKey, webhookSecret, baseUrl }: StripeSettings): PaymentProvider {
  const { hostname, port, protocol } = new URL(baseUrl);
  const stripe = new Stripe(secretKey, {
    host: hostname,
    ...(port ? { port } : {}),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: TIMEOUT_MS,
    telemetry: false,
  });

  return {
    name: 'stripe',
    renewal: 'provider',
    quote: listPrice,

    async startCheckout(order) {
      const session = await stripe.checkout.sessions.create(sessionParams(order), {
        idempotencyKey: `checkout-${order.paymentId}`,
      });
      return { sessionId: session.id, checkoutUrl: session.url };
    },

    refund: (order) => refundCharge(stripe, order),
    readEvent: (delivery) => readStripeEvent(stripe, webhookSecret, delivery),
    planNextCycle: (subscriptionId, next) => planNextCycle(stripe, subscriptionId, next),

    async endSubscription(subscriptionId) {
      try {
        await stripe.subscriptions.cancel(subscriptionId);
      } catch (error) {
        if ((error as { code?: string }).code !== 'resource_missing') throw error; // It has ended already.
      }
    },
  };
}

/** The price travels with the session, so that the price list is written in one place: ours. */
function sessionParams({ paymentId, userId, offer, name, charge, language, ...urls }: CheckoutOrder) {
  const metadata = { paymentId, userId, planId: offer.id };
  const recurring = offer.billingCycle === 'onetime' ? null : { interval: intervalOf(offer.billingCycle) };
  return {
    mode: recurring ? ('subscription' as const) : ('payment' as const),
    client_reference_id: userId,
    metadata,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: charge.currency,
          unit_amount: charge.cents,
          product_data: { name: `Tangible ${name}` },
          ...(recurring ? { recurring } : {}),
        },
      },
    ],
    success_url: urls.successUrl,
    cancel_url: urls.cancelUrl,
    locale: (LOCALES[language] ?? language) as Stripe.Checkout.SessionCreateParams.Locale,
    // Later events refer to the subscription or the charge and not to the session; they contain these as metadata.
    ...(recurring ? { subscription_data: { metadata } } : { payment_intent_data: { metadata } }),
  };
}
