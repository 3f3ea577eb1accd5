import { HistoryQuery, Invoice } from '@tangible/contracts';
import { z } from 'zod';
import { listInvoices } from '../../../domain/invoices/list-invoices.ts';
import { userOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';

export const listInvoicesRoute: Route = (app, services) => {
  app.get(
    '/api/invoices',
    {
      schema: {
        summary: 'My invoices and credit notes, newest first',
        tags: ['payments'],
        querystring: HistoryQuery,
        response: { 200: z.object({ success: z.literal(true), invoices: z.array(Invoice) }) },
      },
      config: { auth: 'session' },
    },
    async (request) => {
      const invoices = await listInvoices(services, { userId: userOf(request).id, ...request.query });
      return { success: true as const, invoices };
    },
  );
};
