import { CheckoutAnswer, IdempotencyHeaders, StripeCheckoutBody } from '@tangible/contracts';
import { startCheckout } from '../../../domain/billing/start-checkout.ts';
import type { Subject } from '../../../domain/idempotency/claim-key.ts';
import { answerRequestOnce } from '../../answer-request-once.ts';
import type { Route } from '../../route.ts';
import { buyerOf } from '../checkout/buyer-of.ts';

export const payWithStripe: Route = (app, services) => {
  app.post(
    '/api/payments/stripe',
    {
      schema: {
        summary: 'Pay for a plan by card, through Stripe',
        tags: ['payments'],
        headers: IdempotencyHeaders,
        body: StripeCheckoutBody,
        response: { 200: CheckoutAnswer },
      },
      config: { auth: 'session' },
    },
    async (request, reply) => {
      const { planId } = request.body;
      const buyer = buyerOf(request, services);
      const run = ({ id: paymentId }: Subject) =>
        startCheckout(services, { ...buyer, planId, method: 'stripe', paymentId });
      const data = await answerRequestOnce(services, { request, reply, run });
      return { success: true as const, data };
    },
  );
};
