import { Checkout, CheckoutAnswer, CheckoutBody } from '@tangible/contracts';
import { startCheckout } from '../../../domain/billing/start-checkout.ts';
import type { Route } from '../../route.ts';
import { buyerOf } from '../checkout/buyer-of.ts';

export const checkout: Route = (app, services) => {
  app.post(
    '/api/subscriptions/checkout',
    {
      schema: {
        summary: 'Open a checkout for a plan, or plan its change',
        description:
          'Send the browser to checkoutUrl. With a subscription, another plan takes its place at the next billing ' +
          'cycle: nothing is charged now, `scheduled` is true and checkoutUrl leads back to the plans.',
        tags: ['subscriptions'],
        body: CheckoutBody,
        response: { 200: CheckoutAnswer.extend(Checkout.shape) },
      },
      config: { auth: 'session' },
    },
    async (request) => {
      const { planId, method } = request.body;
      const data = await startCheckout(services, { ...buyerOf(request, services), planId, method });
      return { success: true as const, ...data, data };
    },
  );
};
