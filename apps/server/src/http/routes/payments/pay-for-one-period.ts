import { CheckoutAnswer, IdempotencyHeaders, ReturnCheckoutBody } from '@tangible/contracts';
import { startCheckout } from '../../../domain/billing/start-checkout.ts';
import type { Subject } from '../../../domain/idempotency/claim-key.ts';
import { answerRequestOnce } from '../../answer-request-once.ts';
import type { Route } from '../../route.ts';
import { buyerOf } from '../checkout/buyer-of.ts';

/** The two providers that sell one period at a time take the same body under different paths. */
const payForOnePeriod =
  (method: 'paypal' | 'alipay', name: string): Route =>
  (app, services) => {
    app.post(
      `/api/payments/${method}`,
      {
        schema: {
          summary: `Pay for a plan through ${name}`,
          description: 'A monthly or yearly plan is paid for one period, which does not renew by itself.',
          tags: ['payments'],
          headers: IdempotencyHeaders,
          body: ReturnCheckoutBody,
          response: { 200: CheckoutAnswer },
        },
        config: { auth: 'session' },
      },
      async (request, reply) => {
        const { planId, language, returnUrl } = request.body;
        const buyer = buyerOf(request, services, { language, successUrl: returnUrl });
        const run = ({ id: paymentId }: Subject) => startCheckout(services, { ...buyer, planId, method, paymentId });
        const data = await answerRequestOnce(services, { request, reply, run });
        return { success: true as const, data };
      },
    );
  };

export const payWithPaypal = payForOnePeriod('paypal', 'PayPal');
export const payWithAlipay = payForOnePeriod('alipay', 'Alipay');
