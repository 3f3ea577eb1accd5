import { AppError } from '@tangible/contracts';
import { and, eq, getTableColumns } from 'drizzle-orm';
import { isUuid } from '../../db/is-uuid.ts';
import { type InvoiceRow, invoices, payments } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';

/** One of the user's own invoices. Another user's looks like one that does not exist. */
export async function findInvoice(
  { db }: Pick<Services, 'db'>,
  { userId, id }: { userId: string; id: string },
): Promise<InvoiceRow> {
  const [row] = isUuid(id)
    ? await db
        .select(getTableColumns(invoices))
        .from(invoices)
        .innerJoin(payments, eq(payments.id, invoices.paymentId))
        .where(and(eq(invoices.id, id), eq(payments.userId, userId)))
    : [];
  if (!row) throw new AppError('INVOICE_NOT_FOUND');
  return row;
}
