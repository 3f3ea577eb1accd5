import { PAYMENT_METHODS } from '@tangible/contracts';
import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** Every event that a provider sent, under the provider's own id: events listed here have been processed. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text({ enum: PAYMENT_METHODS }).notNull(),
    eventId: text().notNull(),
    kind: text().notNull(),
    /** The provider's id of the event's subject, so that an event that arrived too early is found again. */
    subject: text(),
    /** The event in our own terms, if it has to wait for its subject. */
    event: jsonb().notNull(),
    outcome: text().notNull().default('received'),
    receivedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.eventId] }),
    index().on(table.provider, table.kind, table.subject),
  ],
);
