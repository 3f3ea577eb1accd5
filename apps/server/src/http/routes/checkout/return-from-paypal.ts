import { z } from 'zod';
import { captureCheckout } from '../../../domain/billing/capture-checkout.ts';
import type { Route } from '../../route.ts';

/** PayPal's redirect of a buyer who has approved. The browser sends no token of ours; the order's own id is enough. */
export const returnFromPaypal: Route = (app, services) => {
  app.get(
    '/checkout/paypal/return',
    { schema: { hide: true, querystring: z.object({ token: z.string().max(128) }) } },
    async (request, reply) => {
      const next = await captureCheckout(services, { method: 'paypal', sessionId: request.query.token });
      return reply.header('cache-control', 'no-store').redirect(next, 303);
    },
  );
};
