import { z } from 'zod';
import { paySandboxCheckout, readTestCard } from '../../../domain/billing/pay-sandbox-checkout.ts';
import { readCheckout } from '../../../domain/billing/read-checkout.ts';
import type { Route } from '../../route.ts';
import { renderCheckout } from './render-checkout.ts';
import { sendMissing, sendPage } from './send-page.ts';

/** Whatever was typed, as long as it could be a number on a card. */
const typed = z
  .string()
  .catch('')
  .transform((text) => text.slice(0, 64));

/** The form of the sandbox's checkout page. A wrong number shows the page again, with a hint. */
export const payCheckout: Route = (app, services) => {
  app.post(
    '/checkout/:sessionId',
    {
      schema: {
        hide: true,
        params: z.object({ sessionId: z.string() }),
        body: z.object({ cardNumber: typed }),
      },
      errorHandler: sendMissing,
    },
    async (request, reply) => {
      const { sessionId } = request.params;
      const checkout = await readCheckout(services, { method: 'sandbox', sessionId });
      if (!checkout.open) return sendPage(reply.code(409), checkout, await renderCheckout(checkout));

      const card = readTestCard(request.body.cardNumber);
      if (card !== 'pays' && card !== 'declined') {
        const problem = { problem: card, cardNumber: request.body.cardNumber };
        return sendPage(reply.code(422), checkout, await renderCheckout(checkout, problem));
      }
      await paySandboxCheckout(services, { checkout, card });
      const next = card === 'pays' ? checkout.successUrl : checkout.errorUrl;
      return reply.header('cache-control', 'no-store').redirect(next, 303);
    },
  );
};
