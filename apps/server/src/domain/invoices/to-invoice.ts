import type { Invoice } from '@tangible/contracts';
import type { InvoiceRow } from '../../db/schema/index.ts';

/** The fields of an invoice that the API returns; all of them are in the PDF. */
export const toInvoice = (row: InvoiceRow): Invoice => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  paymentId: row.paymentId,
  originalNumber: row.originalNumber,
  isTest: row.isTest,
  provider: row.method,
  amount: row.totalCents,
  taxAmount: row.tax?.cents ?? 0,
  currency: row.currency,
  issuedAt: row.issuedAt.toISOString(),
  fileUrl: `/api/invoices/${row.id}.pdf`,
});
