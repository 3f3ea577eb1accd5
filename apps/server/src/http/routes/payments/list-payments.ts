import { HistoryQuery, Payment } from '@tangible/contracts';
import { z } from 'zod';
import { listPayments } from '../../../domain/billing/list-payments.ts';
import { userOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';

export const listPaymentsRoute: Route = (app, services) => {
  app.get(
    '/api/payments',
    {
      schema: {
        summary: 'My payments, newest first',
        tags: ['payments'],
        querystring: HistoryQuery,
        response: { 200: z.object({ success: z.literal(true), payments: z.array(Payment) }) },
      },
      config: { auth: 'session' },
    },
    async (request) => {
      const payments = await listPayments(services, { userId: userOf(request).id, ...request.query });
      return { success: true as const, payments };
    },
  );
};
