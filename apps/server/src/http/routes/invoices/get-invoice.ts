import { z } from 'zod';
import { findInvoice } from '../../../domain/invoices/find-invoice.ts';
import { printInvoice } from '../../../domain/invoices/print-invoice.ts';
import { userOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';

/** To be raised when the layout changes: a browser then fetches a copy that it has kept again. */
const LAYOUT = 1;

export const getInvoice: Route = (app, services) => {
  app.get(
    '/api/invoices/:file',
    {
      schema: {
        summary: 'One of my invoices as PDF',
        description: 'The address is `fileUrl` of the list: the id of the invoice, followed by `.pdf`.',
        tags: ['payments'],
        params: z.object({ file: z.string() }),
        produces: ['application/pdf'],
      },
      config: { auth: 'session' },
    },
    async (request, reply) => {
      const userId = userOf(request).id;
      const { file } = request.params;
      const invoice = await findInvoice(services, { userId, id: file.endsWith('.pdf') ? file.slice(0, -4) : '' });
      const etag = `"${invoice.id}-${LAYOUT}"`;
      // A copy may be kept by its owner's browser alone, which asks each time whether it may still be shown.
      reply.headers({ 'cache-control': 'private, no-cache', etag });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      const pdf = await printInvoice(services, { userId, invoice });
      reply.headers({ 'content-disposition': `attachment; filename="${invoice.number}.pdf"` });
      return reply.type('application/pdf').send(Buffer.from(pdf));
    },
  );
};
