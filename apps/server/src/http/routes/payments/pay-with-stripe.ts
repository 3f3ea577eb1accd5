import { CheckoutAnswer, StripeCheckoutBody } from '@tangible/contracts';
import { startCheckout } from '../../../domain/billing/start-checkout.ts';
import type { Route } from '../../route.ts';
import { buyerOf } from '../checkout/buyer-of.ts';

export const payWithStripe: Route = (app, services) => {
  app.post(
    '/api/payments/stripe',
    {
      schema: {
        summary: 'Pay for a plan by card, through Stripe',
        tags: ['payments'],
        body: StripeCheckoutBody,
        response: { 200: CheckoutAnswer },
      },
      config: { auth: 'session' },
    },
    async (request) => {
      const { planId } = request.body;
      const data = await startCheckout(services, { ...buyerOf(request, services), planId, method: 'stripe' });
      return { success: true as const, data };
    },
  );
};
