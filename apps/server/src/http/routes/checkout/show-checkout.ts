import { z } from 'zod';
import { readCheckout } from '../../../domain/billing/read-checkout.ts';
import type { Route } from '../../route.ts';
import { renderCheckout } from './render-checkout.ts';
import { sendMissing, sendPage } from './send-page.ts';

/** The sandbox's checkout page. */
export const showCheckout: Route = (app, services) => {
  app.get(
    '/checkout/:sessionId',
    { schema: { hide: true, params: z.object({ sessionId: z.string() }) }, errorHandler: sendMissing },
    async (request, reply) => {
      const { sessionId } = request.params;
      const checkout = await readCheckout(services, { method: 'sandbox', sessionId });
      return sendPage(reply, checkout, await renderCheckout(checkout));
    },
  );
};
