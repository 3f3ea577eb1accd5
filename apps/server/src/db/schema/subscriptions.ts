import { PAYMENT_METHODS, SUBSCRIPTION_STATUSES } from '@tangible/contracts';
import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { users } from './users.ts';

/**
 * A user's subscriptions to recurring plans. A user has at most one active subscription; ended ones stay as a record.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    planId: text().notNull(),
    /** Takes the plan's place at the next billing cycle. */
    nextPlanId: text(),
    status: text({ enum: SUBSCRIPTION_STATUSES }).notNull(),
    provider: text({ enum: PAYMENT_METHODS }).notNull(),
    /** The provider's id for it; where the provider has none, the id of the first payment. */
    providerId: text().notNull(),
    currentPeriodStart: moment().notNull(),
    currentPeriodEnd: moment().notNull(),
    cancelAtPeriodEnd: boolean().notNull().default(false),
    /** The time of the provider's newest event about it: an older event that arrives later changes nothing. */
    stateAt: moment().notNull(),
    createdAt: moment().notNull().defaultNow(),
    endedAt: moment(),
  },
  (table) => [
    uniqueIndex('subscriptions_one_live').on(table.userId).where(sql`${table.status} <> 'cancelled'`),
    uniqueIndex('subscriptions_provider_id').on(table.provider, table.providerId),
    index().on(table.currentPeriodEnd).where(sql`${table.status} <> 'cancelled'`),
  ],
);

export type SubscriptionRow = typeof subscriptions.$inferSelect;
