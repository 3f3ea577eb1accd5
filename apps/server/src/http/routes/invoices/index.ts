import type { Route } from '../../route.ts';
import { getInvoice } from './get-invoice.ts';
import { listInvoicesRoute } from './list-invoices.ts';
import { requestInvoiceRoute } from './request-invoice.ts';

export const invoiceRoutes: Route[] = [listInvoicesRoute, getInvoice, requestInvoiceRoute];
