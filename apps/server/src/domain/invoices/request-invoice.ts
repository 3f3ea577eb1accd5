import { AppError, type Invoice } from '@tangible/contracts';
import type { Language } from '@tangible/i18n';
import { and, eq } from 'drizzle-orm';
import { invoices } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { lockPaymentEvents } from '../billing/apply-payment-event.ts';
import { isPaid } from '../billing/payment-state.ts';
import { readPayment } from '../billing/read-payment.ts';
import { issueCreditNote } from './issue-credit-note.ts';
import { issueInvoice } from './issue-invoice.ts';
import { toInvoice } from './to-invoice.ts';

interface RequestInput {
  userId: string;
  paymentId: string;
  /** If the payment does not know it. */
  language: Language;
}

/**
 * The invoice of a payment. One that was booked before there were invoices gets one now, with today's number and the
 * date of its payment, and a credit note for what went back of it since.
 */
export async function requestInvoice(
  services: Pick<Services, 'db' | 'clock' | 'settings'>,
  { userId, paymentId, language }: RequestInput,
): Promise<Invoice> {
  const { id } = await readPayment(services, { userId, id: paymentId });
  return services.db.transaction(async (tx) => {
    await lockPaymentEvents(tx);
    const [issued] = await tx
      .select()
      .from(invoices)
      .where(and(eq(invoices.paymentId, id), eq(invoices.kind, 'invoice')));
    if (issued) return toInvoice(issued);
    // Again, now that nothing can change it; its account may have been deleted meanwhile.
    const payment = await readPayment({ db: tx }, { userId, id });
    if (!isPaid(payment) || !payment.paidAt) throw new AppError('INVOICE_NOT_PAID');
    const row = await issueInvoice(services, tx, { paymentId: id, language });
    await issueCreditNote(services, tx, { paymentId: id });
    return toInvoice(row);
  });
}
