import { type BillingDetails, INVOICE_KINDS, PAYMENT_METHODS } from '@tangible/contracts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { payments } from './payments.ts';

/** The seller as the settings named it when an invoice was issued. */
export interface InvoiceSeller {
  name: string;
  address: string[];
  taxId: string | null;
  contact: string | null;
  footer: string | null;
}

/** What was sold, in the language of the invoice. */
export interface InvoiceLine {
  planId: string;
  description: string;
  points: number;
  /** Of a subscription. */
  period: { start: string; end: string } | null;
  quantity: number;
  /** Tax included. */
  amountCents: number;
}

/** The prices contain the tax. */
export interface InvoiceTax {
  name: string;
  percent: number;
  cents: number;
}

/**
 * An invoice, or a credit note that corrects one, as it was issued. A trigger refuses every change, except that
 * the username and the email are emptied when the account is deleted.
 */
export const invoices = pgTable(
  'invoices',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Its user is the owner: also after the account was deleted, when payments belong to an account without a person. */
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    kind: text({ enum: INVOICE_KINDS }).notNull(),
    /** Of a credit note: the number of the invoice that it corrects. */
    originalNumber: text(),
    series: text().notNull(),
    year: integer().notNull(),
    sequence: integer().notNull(),
    /** As printed: series, year and sequence. */
    number: text().notNull().unique(),
    /** From the sandbox: no money changed hands. */
    isTest: boolean().notNull(),
    language: text().notNull(),
    issuedAt: moment().notNull(),
    /** When the payment was made, or returned. */
    paidAt: moment().notNull(),
    method: text({ enum: PAYMENT_METHODS }).notNull(),
    currency: text().notNull(),
    /** Of a credit note: what went back. */
    totalCents: integer().notNull(),
    tax: jsonb().$type<InvoiceTax>(),
    lines: jsonb().$type<InvoiceLine[]>().notNull(),
    seller: jsonb().$type<InvoiceSeller>().notNull(),
    /** As the buyer had entered it; null if nothing was entered. */
    buyer: jsonb().$type<BillingDetails>(),
    username: text(),
    email: text(),
  },
  (table) => [
    unique('invoices_sequence').on(table.series, table.year, table.sequence),
    uniqueIndex('invoices_one_per_payment').on(table.paymentId).where(sql`${table.kind} = 'invoice'`),
    index().on(table.paymentId),
  ],
);

export type InvoiceRow = typeof invoices.$inferSelect;

/** The last number of each series in each year. Counted up in the transaction that issues, so a rollback leaves no gap. */
export const invoiceCounters = pgTable(
  'invoice_counters',
  { series: text().notNull(), year: integer().notNull(), last: integer().notNull() },
  (table) => [primaryKey({ columns: [table.series, table.year] })],
);
