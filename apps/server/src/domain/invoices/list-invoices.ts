import type { Invoice } from '@tangible/contracts';
import { desc, eq, getTableColumns } from 'drizzle-orm';
import { invoices, payments } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { toInvoice } from './to-invoice.ts';

interface ListInput {
  userId: string;
  limit: number;
  offset: number;
}

/** A user's own invoices and credit notes, newest first. */
export async function listInvoices(
  { db }: Pick<Services, 'db'>,
  { userId, limit, offset }: ListInput,
): Promise<Invoice[]> {
  const rows = await db
    .select(getTableColumns(invoices))
    .from(invoices)
    .innerJoin(payments, eq(payments.id, invoices.paymentId))
    .where(eq(payments.userId, userId))
    .orderBy(desc(invoices.issuedAt), desc(invoices.number))
    .limit(limit)
    .offset(offset);
  return rows.map(toInvoice);
}
