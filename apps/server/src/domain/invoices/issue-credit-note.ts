import { translator } from '@tangible/i18n';
import { and, eq } from 'drizzle-orm';
import { type InvoiceRow, invoices, payments } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import type { Services } from '../../services.ts';
import { withOldRefund } from '../billing/find-payment.ts';
import { languageOf } from './language-of.ts';
import { nextNumber } from './next-number.ts';
import { seriesOf } from './series-of.ts';

/**
 * Issues a credit note over the returned money of a payment that no earlier one covers, in the transaction that books
 * the return. It follows from the sums alone, so a refund that is reported twice has one. A payment without an invoice
 * has nothing to correct. The caller holds the lock of the payment events.
 */
export async function issueCreditNote(
  services: Pick<Services, 'clock' | 'settings'>,
  tx: Transaction,
  { paymentId }: { paymentId: string },
): Promise<void> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, paymentId));
  const [original] = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.paymentId, paymentId), eq(invoices.kind, 'invoice')));
  if (!row || !original) return;
  const payment = withOldRefund(row);
  const earlier = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.paymentId, paymentId), eq(invoices.kind, 'credit-note')));
  const totalCents = payment.refundedCents - sum(earlier, ({ totalCents: cents }) => cents);
  if (totalCents <= 0) return;

  const at = services.clock();
  const { id: _, ...copied } = original;
  const [line] = original.lines;
  if (!line) throw new Error(`invoice ${original.number} has no lines`);
  const t = await translator(languageOf(original));
  await tx.insert(invoices).values({
    ...copied,
    ...(await nextNumber(tx, { series: seriesOf(services, payment).creditNotes, at })),
    kind: 'credit-note',
    originalNumber: original.number,
    issuedAt: at,
    paidAt: payment.refundedAt ?? at,
    totalCents,
    tax: original.tax && { ...original.tax, cents: creditedTax(original, earlier, totalCents) },
    lines: [{ ...line, description: t('invoice.sold.refund', { sold: line.description }), amountCents: totalCents }],
  });
}

/** Its share of the tax. The last one takes the rest, so that together they cancel that of the invoice. */
function creditedTax(original: InvoiceRow, earlier: readonly InvoiceRow[], cents: number): number {
  const tax = original.tax?.cents ?? 0;
  const credited = sum(earlier, ({ totalCents }) => totalCents) + cents;
  const before = sum(earlier, (row) => row.tax?.cents ?? 0);
  return Math.round((tax * credited) / original.totalCents) - before;
}

const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0);
