import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { invoices as rows } from '../../db/schema/index.ts';
import { describeInvoice } from '../../domain/invoices/describe-invoice.ts';
import { printTable } from '../print-table.ts';
import { AdminError, type Verb } from '../verb.ts';

export const invoices: Verb = {
  name: 'invoices',
  usage: '<year>',
  help: 'all invoices and credit notes of a year, by number, for the books',
  words: 1,
  async run({ db }, { words: [year = ''] }) {
    if (!/^\d{4}$/.test(year)) throw new AdminError('The year has four digits, like 2026.', 2);
    const issued = await db
      .select()
      .from(rows)
      .where(eq(rows.year, Number(year)))
      .orderBy(asc(rows.series), asc(rows.sequence));
    const data = issued.map(({ number, kind, issuedAt, totalCents, tax, currency, method, originalNumber, buyer }) => ({
      number,
      kind,
      issuedAt: issuedAt.toISOString(),
      cents: totalCents,
      taxCents: tax?.cents ?? 0,
      currency,
      method,
      corrects: originalNumber,
      buyer: buyer ? buyer.company || buyer.name : null,
    }));
    return { data, text: printTable(data, `No invoice was issued in ${year}.`) };
  },
};

export const invoice: Verb = {
  name: 'invoice',
  usage: '<number> [--out invoice.pdf]',
  help: 'write an invoice or credit note as PDF, also one of a deleted account',
  words: 1,
  options: ['out'],
  async run({ db, documents }, { words: [number = ''], options }) {
    const [row] = await db.select().from(rows).where(eq(rows.number, number));
    if (!row) throw new AdminError(`There is no invoice ${number}.`);
    const path = resolve(options.out ?? `${row.number}.pdf`);
    await writeFile(path, await documents.printInvoice(await describeInvoice(row)));
    return { data: { number, path }, text: path };
  },
};
