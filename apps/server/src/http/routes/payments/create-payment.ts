import { CreatedPayment, CreatePaymentBody } from '@tangible/contracts';
import { z } from 'zod';
import { topUpPoints } from '../../../domain/billing/top-up-points.ts';
import type { Route } from '../../route.ts';
import { buyerOf } from '../checkout/buyer-of.ts';

export const createPayment: Route = (app, services) => {
  app.post(
    '/api/payments',
    {
      schema: {
        summary: 'Buy points once, by the amount; the payment is pending until its checkout is paid',
        tags: ['payments'],
        body: CreatePaymentBody,
        response: { 200: z.object({ success: z.literal(true), data: CreatedPayment }) },
      },
      config: { auth: 'session' },
    },
    async (request) => {
      const { amount, description, method } = request.body;
      const data = await topUpPoints(services, { ...buyerOf(request, services), amount, description, method });
      return { success: true as const, data };
    },
  );
};
