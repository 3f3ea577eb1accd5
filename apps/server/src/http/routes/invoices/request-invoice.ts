import { Invoice } from '@tangible/contracts';
import { chooseLanguage } from '@tangible/i18n';
import { z } from 'zod';
import { requestInvoice } from '../../../domain/invoices/request-invoice.ts';
import { userOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';

export const requestInvoiceRoute: Route = (app, services) => {
  app.post(
    '/api/payments/:id/invoice',
    {
      schema: {
        summary: 'The invoice of a payment; issued now for one that was made before there were invoices',
        tags: ['payments'],
        params: z.object({ id: z.string() }),
        response: { 200: z.object({ success: z.literal(true), data: Invoice }) },
      },
      config: { auth: 'session' },
    },
    async (request) => {
      const language = chooseLanguage(request.headers['accept-language']);
      const input = { userId: userOf(request).id, paymentId: request.params.id, language };
      return { success: true as const, data: await requestInvoice(services, input) };
    },
  );
};
