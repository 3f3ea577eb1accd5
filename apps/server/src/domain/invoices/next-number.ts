import { sql } from 'drizzle-orm';
import { invoiceCounters } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';

export interface InvoiceNumber {
  series: string;
  year: number;
  sequence: number;
  number: string;
}

/**
 * Takes the next number of a series in the year of a moment (UTC). The counter stays locked until the transaction ends,
 * so numbers are issued in order, and one that is rolled back is taken by the next.
 *
 * @example
 * await nextNumber(tx, { series: 'INV', at: new Date('2026-11-19') }); // { ..., number: 'INV-2026-000001' }
 */
export async function nextNumber(
  tx: Transaction,
  { series, at }: { series: string; at: Date },
): Promise<InvoiceNumber> {
  const year = at.getUTCFullYear();
  const [row] = await tx
    .insert(invoiceCounters)
    .values({ series, year, last: 1 })
    .onConflictDoUpdate({
      target: [invoiceCounters.series, invoiceCounters.year],
      set: { last: sql`${invoiceCounters.last} + 1` },
    })
    .returning({ last: invoiceCounters.last });
  if (!row) throw new Error('the number of an invoice did not come back from the database');
  return { series, year, sequence: row.last, number: `${series}-${year}-${String(row.last).padStart(6, '0')}` };
}
