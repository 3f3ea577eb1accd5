import type { BillingDetails, Invoice } from '@tangible/contracts';
import { call, request, toError } from './call.ts';
import { saveFile } from './download-file.ts';

/** As many as one call returns. */
const LIMIT = 100;

export const listInvoices = async (): Promise<Invoice[]> =>
  (await call<{ invoices: Invoice[] }>('/invoices', { query: { limit: LIMIT } })).invoices;

/** The invoice of a payment; one from before there were invoices gets it now. */
export const requestInvoice = async (paymentId: string): Promise<Invoice> =>
  (await call<{ data: Invoice }>(`/payments/${paymentId}/invoice`, { method: 'POST' })).data;

/** Fetches the PDF of an invoice, with the token that only this page has, and saves it. */
export async function downloadInvoice({ fileUrl, number }: Pick<Invoice, 'fileUrl' | 'number'>): Promise<void> {
  const response = await request(fileUrl.replace(/^\/api/, ''), {});
  if (!response.ok) throw toError(response.status, await response.json().catch(() => undefined));
  saveFile(await response.blob(), `${number}.pdf`);
}

export const readBillingDetails = () => call<BillingDetails>('/account/billing-details');

export const saveBillingDetails = (body: BillingDetails) =>
  call<BillingDetails>('/account/billing-details', { method: 'PUT', body });
