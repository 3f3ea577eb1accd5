import { PAYMENT_METHODS } from '@tangible/contracts';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { subscriptions } from './subscriptions.ts';
import { users } from './users.ts';

/** The stored status; `expired`, `refunding` and `disputed` follow from the timestamps, which older servers do not read. */
const STATUSES = ['pending', 'paid', 'failed', 'refunded'] as const;

/** One charge: a first period, a renewal or points bought once. */
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
    status: text({ enum: STATUSES }).notNull().default('pending'),
    /** By the price list. */
    amountCents: integer().notNull(),
    currency: text().notNull(),
    /** The amount that the provider charges: the same, or its value in the provider's own currency. */
    chargeCents: integer().notNull(),
    chargeCurrency: text().notNull(),
    points: integer().notNull(),
    /** Of `chargeCents`: the amount refunded or being refunded, and the amount withdrawn or claimed in disputes. */
    refundedCents: integer().notNull().default(0),
    disputedCents: integer().notNull().default(0),
    /** Of `points`: the points revoked for it, at once or as a debt. */
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
    /** When it was given up: it had been unpaid for a day. It is stored as `failed`, and a late payment still counts. */
    expiredAt: moment(),
    /** When the provider confirmed it. Null while `status` is refunded: the provider has been asked, or is about to be. */
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
