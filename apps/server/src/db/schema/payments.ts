import { PAYMENT_METHODS, PAYMENT_STATUSES } from '@tangible/contracts';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { subscriptions } from './subscriptions.ts';
import { users } from './users.ts';

/** One price that somebody was asked for: a first period, a renewal or points bought once. */
export const payments = pgTable(
  'payments',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    planId: text().notNull(),
    /** The subscription that this payment started or renewed, once it is paid. */
    subscriptionId: uuid().references(() => subscriptions.id),
    status: text({ enum: PAYMENT_STATUSES }).notNull().default('pending'),
    /** By the price list. */
    amountCents: integer().notNull(),
    currency: text().notNull(),
    /** What the provider was told to charge: the same, or its worth in the provider's own currency. */
    chargeCents: integer().notNull(),
    chargeCurrency: text().notNull(),
    points: integer().notNull(),
    /** What went back so far: of `chargeCents`, and of `points` (taken or owed). */
    refundedCents: integer().notNull().default(0),
    refundedPoints: integer().notNull().default(0),
    description: text().notNull().default(''),
    provider: text({ enum: PAYMENT_METHODS }).notNull(),
    /** The provider's names for the checkout, for the charge (which a refund needs) and for a renewal's invoice. */
    sessionId: text(),
    chargeId: text(),
    invoiceId: text(),
    /** Of the checkout; a renewal has none. */
    language: text(),
    successUrl: text(),
    errorUrl: text(),
    cancelUrl: text(),
    createdAt: moment().notNull().defaultNow(),
    paidAt: moment(),
    refundedAt: moment(),
    disputedAt: moment(),
  },
  (table) => [
    index().on(table.userId, table.createdAt),
    index().on(table.status, table.createdAt),
    uniqueIndex('payments_session').on(table.provider, table.sessionId),
    index().on(table.provider, table.chargeId),
    // An invoice that is reported twice makes one payment.
    uniqueIndex('payments_invoice').on(table.provider, table.invoiceId),
  ],
);

export type PaymentRow = typeof payments.$inferSelect;
