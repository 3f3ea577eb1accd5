import { CreatedPayment, CreatePaymentBody, IdempotencyHeaders } from '@tangible/contracts';
import { z } from 'zod';
import { topUpPoints } from '../../../domain/billing/top-up-points.ts';
import type { Subject } from '../../../domain/idempotency/claim-key.ts';
import { answerRequestOnce } from '../../answer-request-once.ts';
import type { Route } from '../../route.ts';
import { buyerOf } from '../checkout/buyer-of.ts';

export const createPayment: Route = (app, services) => {
  app.post(
    '/api/payments',
    {
      schema: {
        summary: 'Buy points once, by the amount; the payment is pending until its checkout is paid',
        tags: ['payments'],
        headers: IdempotencyHeaders,
        body: CreatePaymentBody,
        response: { 200: z.object({ success: z.literal(true), data: CreatedPayment }) },
      },
      config: { auth: 'session' },
    },
    async (request, reply) => {
      const { amount, description, method } = request.body;
      const buyer = buyerOf(request, services);
      const run = ({ id: paymentId }: Subject) =>
        topUpPoints(services, { ...buyer, amount, description, method, paymentId });
      const data = await answerRequestOnce(services, { request, reply, run });
      return { success: true as const, data };
    },
  );
};
