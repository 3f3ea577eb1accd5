import { IdempotencyHeaders, Payment } from '@tangible/contracts';
import { z } from 'zod';
import { refundPayment } from '../../../domain/billing/refund-payment.ts';
import { answerRequestOnce } from '../../answer-request-once.ts';
import { userOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';

export const refundPaymentRoute: Route = (app, services) => {
  app.post(
    '/api/payments/:id/refund',
    {
      schema: {
        summary: 'Get a payment back, within 14 days',
        description:
          'Gives back the money for its unused points (`refundable` says how much), takes these points and ends the ' +
          'subscription that it paid for. A status of `refunding` means that the provider has not confirmed it yet.',
        tags: ['payments'],
        headers: IdempotencyHeaders,
        params: z.object({ id: z.string() }),
        response: { 200: z.object({ success: z.literal(true), data: Payment }) },
      },
      config: { auth: 'session' },
    },
    async (request, reply) => {
      const run = () => refundPayment(services, { userId: userOf(request).id, id: request.params.id });
      const data = await answerRequestOnce(services, { request, reply, run });
      return { success: true as const, data };
    },
  );
};
