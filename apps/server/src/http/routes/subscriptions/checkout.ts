import { Checkout, CheckoutAnswer, CheckoutBody, IdempotencyHeaders } from '@tangible/contracts';
import { startCheckout } from '../../../domain/billing/start-checkout.ts';
import type { Subject } from '../../../domain/idempotency/claim-key.ts';
import { answerRequestOnce } from '../../answer-request-once.ts';
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
        headers: IdempotencyHeaders,
        body: CheckoutBody,
        response: { 200: CheckoutAnswer.extend(Checkout.shape) },
      },
      config: { auth: 'session' },
    },
    async (request, reply) => {
      const { planId, method } = request.body;
      const buyer = buyerOf(request, services);
      const run = ({ id: paymentId }: Subject) => startCheckout(services, { ...buyer, planId, method, paymentId });
      const data = await answerRequestOnce(services, { request, reply, run });
      return { success: true as const, ...data, data };
    },
  );
};
